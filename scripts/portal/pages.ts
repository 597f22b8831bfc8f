import type { Catalogue } from '../generate/catalogue/build-catalogue.ts';
import { printErrors, printReasons, printStates } from './catalogue-pages.ts';
import { printReceiptPage } from './receipt-page.ts';

/** A page of the portal, and where its content comes from. */
export interface Page {
  /** Its path, such as `/docs/errors`. */
  readonly href: string;
  /** Its name in the contents. */
  readonly title: string;
  /** The Markdown file of the repository that it shows, or stands for where `print` is given; links to the file lead to the page. */
  readonly file?: string;
  /** Prints its body from the catalogue. */
  readonly print?: (catalogue: Catalogue) => string;
  /** A script of its own, among the assets. */
  readonly script?: string;
  /** The path of the API document that it is the reference of. */
  readonly document?: string;
}

/** One part of the list of contents, which is on every page. */
export interface ContentsPart {
  readonly title: string;
  readonly pages: readonly Page[];
}

const guide = (name: string, title: string): Page => ({
  href: `/docs/guides/${name}`,
  title,
  file: `docs/guides/${name}.md`,
});
const markdown = (name: string, title: string, file = `docs/${name}.md`): Page => ({
  href: `/docs/${name}`,
  title,
  file,
});

/** The contents of the portal. */
export const contents: readonly ContentsPart[] = [
  {
    title: 'Guides',
    pages: [
      guide('first-session', 'First session in five minutes'),
      guide('trip-with-curl', 'A trip with curl'),
      guide('receive-notifications', 'Receive notifications'),
      markdown('examples/receiver-typescript', 'A receiver to copy', 'examples/receiver-typescript/README.md'),
      guide('rotate-a-secret', 'Rotate a secret'),
      markdown('sdk-typescript', 'Client for TypeScript', 'packages/sdk-typescript/README.md'),
      guide('other-languages', 'Clients in other languages'),
      guide('testing', 'Test your integration'),
      guide('operator-first-hour', 'Your first hour as an operator'),
      guide('two-nodes', 'Two nodes, monitored'),
      guide('going-live', 'Go live'),
      guide('check-providers', 'Check providers'),
    ],
  },
  {
    title: 'API reference',
    pages: [
      { href: '/docs/reference/tenant', title: 'Tenant API', document: '/openapi.json' },
      { href: '/docs/reference/notifications', title: 'Notifications', document: '/asyncapi.json' },
      { href: '/docs/reference/admin', title: 'Admin API', document: '/admin/openapi.json' },
      { href: '/docs/reference/capture', title: 'Capture API', document: '/capture/openapi.json' },
      { href: '/docs/reference/check-provider', title: 'Provider API', document: '/check-provider/openapi.json' },
    ],
  },
  {
    title: 'Look up',
    pages: [
      markdown('specification', 'Specification'),
      { href: '/docs/states', title: 'States and transitions', print: printStates },
      { href: '/docs/reasons', title: 'Reasons', print: printReasons },
      { href: '/docs/errors', title: 'Errors', file: 'docs/errors.md', print: printErrors },
      markdown('documents', 'What is read from documents'),
      markdown('limits', 'Limits'),
      markdown('matching', 'Matching'),
      markdown('versioning', 'Versioning'),
      markdown('changes', 'API changes', 'openapi/CHANGELOG.md'),
    ],
  },
  {
    title: 'Operate',
    pages: [
      markdown('operations', 'Operations'),
      markdown('runbooks', 'Runbooks'),
      markdown('command-line', 'Command line'),
      markdown('settings', 'Settings'),
      markdown('monitoring', 'Monitoring'),
      markdown('metrics', 'Metrics'),
      markdown('console', 'The console'),
      markdown('models', 'Models'),
      markdown('receipts', 'Receipts and signing keys'),
      { href: '/docs/verify-receipt', title: 'Verify a receipt', print: printReceiptPage, script: 'verify-receipt.js' },
      markdown('delivery-guarantees', 'Delivery guarantees'),
      markdown('reliability', 'Reliability'),
      markdown('performance', 'Performance'),
      markdown('scale', 'Scale'),
      markdown('accuracy', 'Accuracy on drawings'),
      markdown('security', 'Security', 'SECURITY.md'),
      markdown('notices', 'Notices', 'NOTICE.md'),
      markdown('threat-model', 'Threat model', 'docs/security.md'),
      markdown('changelog', 'Changelog', 'CHANGELOG.md'),
    ],
  },
  {
    title: 'Contribute',
    pages: [
      markdown('contributing', 'Contributing', 'CONTRIBUTING.md'),
      markdown('architecture', 'Architecture'),
      markdown('fuzzing', 'Fuzzing'),
      markdown('release', 'Releases'),
      markdown('decisions', 'Decisions', 'docs/decisions/README.md'),
      markdown('glossary', 'Glossary'),
    ],
  },
];

/** Files of the repository, besides Markdown, that pages show or link to, and their paths in the portal. */
export const pictures: ReadonlyMap<string, string> = new Map([
  ['docs/images/states.svg', '/docs/states.svg'],
  ['docs/images/flow.svg', '/docs/flow.svg'],
  ['docs/images/data-flow.svg', '/docs/data-flow.svg'],
]);

/** The documents that a running service publishes, with a short description. */
export const published = [
  { path: '/openapi.json', also: '/openapi.yaml', what: 'the tenant API (OpenAPI)' },
  { path: '/asyncapi.json', also: '/asyncapi.yaml', what: 'the notifications (AsyncAPI)' },
  { path: '/catalogue.json', what: 'states, transitions, reasons and errors, with texts for the user' },
  { path: '/admin/openapi.json', what: 'the admin API, for members of tenants, operators and machine tokens' },
  { path: '/capture/openapi.json', what: 'the capture API, for the verification page' },
  { path: '/check-provider/openapi.json', what: 'the check provider API, for adapters of other engines' },
] as const;
