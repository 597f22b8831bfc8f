/** The result of one check: it passed, it failed, or it could not tell. */
export type CheckResult = 'passed' | 'failed' | 'inconclusive';

/** Where `currentAddress` was taken from (SPEC 2.6). */
export type AddressSource = 'printed' | 'front_address_update' | 'back_address_update' | 'unconfirmed';

/** One value read from the identity document (SPEC 2.6). `side` and `name` are open sets. */
export interface DocumentField {
  readonly side: string;
  readonly name: string;
  /** As printed, or as coded in the machine-readable zone. */
  readonly text: string | null;
  /** In the service's own form: dates as YYYY-MM-DD, names with the fillers removed. */
  readonly normalized: string | null;
}

/** What was read from the identity document: the `documentOcr` of SPEC 2.6. */
export interface DocumentOcr {
  readonly documentType: string | null;
  readonly fields: readonly DocumentField[];
  readonly currentAddress: { readonly text: string | null; readonly source: AddressSource } | null;
}

/** What reading a document's picture can run into. Each has a reason code of SPEC 2.7 (see `decision.ts`). */
export type DocumentProblem = 'unreadable' | 'low_confidence' | 'type_unsupported' | 'rule_violation';

/** What the document check found on the submitted pictures. */
export interface DocumentFindings {
  /** Null when nothing could be read. */
  readonly ocr: DocumentOcr | null;
  readonly authenticity: CheckResult;
  readonly problems: readonly DocumentProblem[];
}

/** Everything that the checks found in one submission. A part that was not performed is absent. */
export interface Findings {
  readonly document?: DocumentFindings;
}
