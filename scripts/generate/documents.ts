/** One HTTP surface of the service with an OpenAPI document of its own. */
export interface Surface {
  /** The document's name: `openapi/<name>.yaml`. */
  readonly name: string;
  /** The prefix of every generated type of this surface. */
  readonly prefix: string;
}

/** The surfaces, in the order in which they are generated. */
export const surfaces: readonly Surface[] = [
  { name: 'tenant', prefix: 'Tenant' },
  { name: 'capture', prefix: 'Capture' },
  { name: 'admin', prefix: 'Admin' },
];

/** A hand-written entry document, and the folder and name that its bundle gets below `generated/`. */
export interface SourceDocument {
  readonly source: string;
  readonly folder: 'openapi' | 'asyncapi';
  readonly name: string;
}

/** Every entry document. */
export const documents: readonly SourceDocument[] = [
  ...surfaces.map(({ name }) => ({ source: `openapi/${name}.yaml`, folder: 'openapi' as const, name })),
  { source: 'asyncapi/notifications.yaml', folder: 'asyncapi', name: 'notifications' },
];

/** The first line of every generated file whose format has comments, without the comment's own marks. */
export const notice = 'Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.';
