// The findings of the checks, which the decision is made from.

export type CheckResult = 'passed' | 'failed' | 'inconclusive';

/** The source of `currentAddress` (SPEC 2.6). */
export type AddressSource = 'printed' | 'front_address_update' | 'back_address_update' | 'unconfirmed';

/** One value read from the identity document (SPEC 2.6). `side` and `name` are open sets. */
export interface DocumentField {
  readonly side: string;
  readonly name: string;
  /** As printed, or as coded in the machine-readable zone. */
  readonly text: string | null;
  /** Normalized: dates as YYYY-MM-DD, names without fillers. Null when the reading is uncertain. */
  readonly normalized: string | null;
}

/** The reading of the identity document: `documentOcr` of SPEC 2.6. */
export interface DocumentOcr {
  readonly documentType: string | null;
  readonly fields: readonly DocumentField[];
  readonly currentAddress: { readonly text: string | null; readonly source: AddressSource } | null;
}

/** Problems with the picture of a document. Each has a reason code of SPEC 2.7 (see `decision.ts`). */
export type DocumentProblem = 'unreadable' | 'low_confidence' | 'type_unsupported' | 'rule_violation';

/** The findings of the document check. */
export interface DocumentFindings {
  /** Null when nothing could be read. */
  readonly ocr: DocumentOcr | null;
  readonly authenticity: CheckResult;
  readonly problems: readonly DocumentProblem[];
}

/** The findings of all checks of a submission. A check that was not performed is absent. */
export interface Findings {
  readonly document?: DocumentFindings;
}
