// The entry of the capture page.

import { render } from 'preact';
import { createCaptureApi } from './api.ts';
import { App } from './app.tsx';

const root = document.getElementById('app');
if (root !== null) {
  root.textContent = '';
  render(<App api={createCaptureApi(location.origin)} />, root);
}
