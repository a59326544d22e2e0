/** A form that asks the server: one question at a time, and why the last one was refused. */
import { sentence } from '../i18n/index.svelte';
import { Refusal } from '../wire/http';

export class Asking {
  busy = $state(false);
  problem = $state('');

  async ask(question: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      await question();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.problem = sentence(refusal.code, refusal.particulars);
    } finally {
      this.busy = false;
    }
  }
}
