/** Everything behind the first page, in one piece. */
export { default as PlayNow } from './home/PlayNow.svelte';
export { default as Nowhere } from './ui/Nowhere.svelte';
export { default as Replay } from './replay/Replay.svelte';
export { default as RulesPage } from './rules/RulesPage.svelte';
export { default as SettingsDialog } from './ui/SettingsDialog.svelte';
export { default as Table } from './table/Table.svelte';
export { default as TakeSeat } from './table/TakeSeat.svelte';
export { default as Tutorial } from './tutorial/Tutorial.svelte';
