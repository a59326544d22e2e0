import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/components.css';
import './styles/overlays.css';
import './styles/game.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speakAsUsual } from './i18n/index.svelte';
import { guardKeys, show } from './ui/settings.svelte';

show();
guardKeys();
await speakAsUsual();
const target = document.getElementById('app');
if (target) mount(App, { target });
