/** @jsxImportSource react */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

// The browser's back button must not bring back what a page has shown: it would still be there after a sign-out.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

// The policy of the page allows the styles that have the nonce of this response.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const cache = createCache({ key: 'm', nonce, prepend: true });

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <CacheProvider value={cache}>
      <App />
    </CacheProvider>
  </StrictMode>,
);
