// Starts the API reference (Scalar) on a page of the documentation.

/** The part of Scalar's interface that is used; its script, which is loaded before this one, is no module. */
interface ScalarReference {
  createApiReference(target: HTMLElement, configuration: Readonly<Record<string, unknown>>): unknown;
}

declare global {
  interface Window {
    readonly Scalar?: ScalarReference;
  }
}

/** The placeholder for the key in code samples. */
const placeholder = 'YOUR_API_KEY';

/** Draws the reference of the document that the page names. */
async function show(target: HTMLElement, documentPath: string): Promise<void> {
  if (window.Scalar === undefined) {
    const link = Object.assign(document.createElement('a'), { href: documentPath, textContent: documentPath });
    target.replaceChildren('The reference was not built for this installation. Read the document itself: ', link);
    target.classList.add('missing');
    return;
  }
  const canTry = documentPath === '/openapi.json' && (await isTryOpen());
  const schemes = await securitySchemes(documentPath);
  // Scalar would take existing content of its element for a page that was rendered on a server.
  target.replaceChildren();
  window.Scalar.createApiReference(target, {
    url: documentPath,
    // Notifications go the other way, to an address of the tenant's.
    ...(documentPath !== '/asyncapi.json' && { servers: [{ url: location.origin }] }),
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
    hideDarkModeToggle: true,
    hideTestRequestButton: !canTry,
    customFetch: async (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(await throughTryIt(new Request(input, init))),
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

/** The names of the document's security schemes. */
async function securitySchemes(documentPath: string): Promise<string[]> {
  const response = await fetch(documentPath);
  const { components } = (await response.json()) as { components?: { securitySchemes?: object } };
  return Object.keys(components?.securitySchemes ?? {});
}

const target = document.getElementById('reference');
const documentPath = target?.dataset.document;
if (target && documentPath) void show(target, documentPath);

export {};
