/** What only a big screen shows: it comes when one is there. */
export { default as Lobby } from './Lobby.svelte';
export { default as Podium } from './Podium.svelte';
export { default as Start } from './Start.svelte';
export { default as Vigil } from './Vigil.svelte';
