/** What only a phone shows that is a hand: it comes when a big screen is there. */
export { default as Lobby } from './Lobby.svelte';
