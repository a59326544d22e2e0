/** Says once that one's turn begins, however many frames the turn has. */
export class TurnBegins {
  private before = false;

  constructor(private readonly say: () => void) {}

  heed(hasTurn: boolean): void {
    if (hasTurn && !this.before) this.say();
    this.before = hasTurn;
  }
}
