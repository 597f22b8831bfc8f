// Starts the API reference (Scalar) on a page of the documentation.
import { currentTheme } from './chosen-theme.ts';
import { prefill } from './prefill.ts';

/** The part of Scalar's interface that is used; its script, which is loaded before this one, is no module. */
interface ScalarReference {
  createApiReference(target: HTMLElement, configuration: object): { updateConfiguration(configuration: object): void };
}

declare global {
  interface Window {
    readonly Scalar?: ScalarReference;
  }
}

/** The placeholder for the key in code samples. */
const placeholder = 'YOUR_API_KEY';

const sessions = '/v1/verification-sessions';

/** Draws the reference of the document that the page names. */
async function show(target: HTMLElement, documentPath: string): Promise<void> {
  if (window.Scalar === undefined) {
    const link = Object.assign(document.createElement('a'), { href: documentPath, textContent: documentPath });
    target.replaceChildren('The reference was not built for this installation. Read the document itself: ', link);
    target.classList.add('missing');
    return;
  }
  const canTry = documentPath === '/openapi.json' && (await isTryOpen());
  const text = await (await fetch(documentPath)).text();
  const content = (sessionId: string | null): object => {
    const described = JSON.parse(text) as object;
    prefill(described, sessionId);
    return described;
  };
  const schemes = securitySchemes(JSON.parse(text));
  const configuration = {
    // It would offer the prefilled document; the bar on top links to the published one.
    documentDownloadType: 'none',
    // Notifications and checks go the other way, to addresses of tenants and providers.
    ...(!['/asyncapi.json', '/check-provider/openapi.json'].includes(documentPath) && {
      servers: [{ url: location.origin }],
    }),
    authentication: {
      preferredSecurityScheme: schemes[0],
      securitySchemes: Object.fromEntries(schemes.map((name) => [name, { token: placeholder, value: placeholder }])),
    },
    // No request may leave this origin.
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    persistAuth: false,
    // The bar on top has the theme and the search, of all pages.
    forceDarkModeState: currentTheme(),
    hideDarkModeToggle: true,
    hideSearch: true,
    hideTestRequestButton: !canTry,
  };
  let sessionId = canTry ? await newestSession() : null;
  const customFetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = await throughTryIt(new Request(input, init));
    const response = await fetch(request);
    if (sessionId === null && request.method === 'POST' && response.status === 201) {
      // The first session of this sandbox: from now on the other operations have an id to try.
      sessionId = ((await response.clone().json()) as { id: string }).id;
      reference.updateConfiguration({ ...configuration, customFetch, content: content(sessionId) });
    }
    return response;
  };
  // Scalar would take existing content of its element for a page that was rendered on a server.
  target.replaceChildren();
  const reference = window.Scalar.createApiReference(target, {
    ...configuration,
    customFetch,
    content: content(sessionId),
  });
  document.addEventListener('themechange', () => {
    for (const theme of ['light', 'dark']) document.body.classList.toggle(`${theme}-mode`, theme === currentTheme());
  });
}

/** Redirects a request to `/docs/try` of the service, which adds the sandbox's key; the placeholder is not sent. */
async function throughTryIt(request: Request): Promise<Request> {
  const url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith('/v1/')) return request;
  const headers = new Headers(request.headers);
  headers.delete('Authorization');
  const { method } = request;
  // Read whole: a stream could only be sent over HTTP/2.
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  return new Request(`/docs/try${url.pathname}${url.search}`, { method, headers, body });
}

async function isTryOpen(): Promise<boolean> {
  const response = await fetch('/docs/try/');
  if (!response.ok) return false;
  const { open } = (await response.json()) as { open: boolean };
  return open;
}

/** The id of the newest session of the sandbox; null if it has none yet. */
async function newestSession(): Promise<string | null> {
  const response = await fetch(`/docs/try${sessions}?limit=1`);
  if (!response.ok) return null;
  const { items } = (await response.json()) as { items: { id: string }[] };
  return items[0]?.id ?? null;
}

/** The names of a document's security schemes. */
function securitySchemes(described: { components?: { securitySchemes?: object } }): string[] {
  return Object.keys(described.components?.securitySchemes ?? {});
}

const target = document.getElementById('reference');
const documentPath = target?.dataset.document;
if (target && documentPath) void show(target, documentPath);
