// What each observation of a check means, in words for reviewers.

import type { CheckName } from './review-findings.ts';

const document: Readonly<Record<string, string>> = {
  not_performed: 'The document could not be checked here.',
  provider_unavailable: 'The check provider did not respond, so the document was not checked.',
  authenticity: 'Whether the document is genuine, as far as the check can see.',
  unreadable: 'The document could not be read, or a part of it is cut off or hidden.',
  low_confidence: 'The document was read, and a value is not certain enough.',
  type_unsupported: 'The document was recognized, and its type is not accepted.',
  rule_violation: 'The document breaks a rule of its kind, such as a check digit or the calendar.',
  unexamined:
    'The edges of the card, or its portrait in a known place, were not found, so its authenticity was not examined.',
  specimen: 'The document carries the mark of a specimen.',
  zone_check_digits: 'Whether the check digits of the machine-readable zone are right.',
  zone_matches_page: 'Whether the machine-readable zone agrees with the print above it.',
  identity_card_zone: 'The machine-readable zone is that of an identity card.',
  visa_zone: 'The machine-readable zone is that of a visa.',
  number_check_digit: 'Whether the check digit of the number is right.',
  dates_plausible: 'Whether the dates exist and follow each other.',
  label_positions: 'Whether the printed labels stand where this kind of document has them.',
  expiry_follows_birthday: 'Whether the document expires on the day that the law counts from the birthday.',
  validity_period: 'Whether the document is valid for no longer than the law allows.',
  first_licence_year: 'Whether the number names a possible year of the first licence.',
  expiry_follows_stay: 'Whether the card expires when the period of stay or the age of its holder asks for it.',
  screen_or_print_grid: 'Whether the picture is free of the grid of a screen or a print.',
  screen_frame: 'Whether the card is free of the dark frame of a screen around it.',
  portrait_outline: 'Whether the portrait stands where cards have it, without the edge of a pasted picture.',
  front_from_camera: 'Whether the page took the picture of the front; otherwise it was chosen from a file.',
  back_from_camera: 'Whether the page took the picture of the back; otherwise it was chosen from a file.',
  current_address: 'Whether the current address of the holder is certain, changes on the document included.',
};

const face: Readonly<Record<string, string>> = {
  not_performed: 'Faces are not compared here; the pictures are kept for you.',
  provider_unavailable: 'The check provider did not respond, so the face was not checked.',
  match: 'Whether the portrait on the document and the selfie show one person.',
  liveness: 'Whether a person was before the camera.',
  not_detected: 'A face was not found where one must be.',
  mismatch: 'The portrait on the document and the selfie differ.',
  liveness_low_confidence: 'It is not certain that a person was before the camera.',
  face_consent: 'Whether the user agreed that the face is processed.',
  selfie_given: 'Whether the user took a selfie.',
  selfie_one_face: 'Whether the selfie shows one face and no other of a similar size.',
  selfie_size: 'Whether the face in the selfie is large enough; the value is its width as a share of the longer side.',
  selfie_whole: 'Whether the whole face is in the selfie; the value is the share of its points outside the picture.',
  selfie_sharp: 'Whether the face in the selfie is sharp; the value is the variance of its Laplacian.',
  selfie_upright: 'Whether the face in the selfie is upright and looks ahead; the value is its turn, 1 for a profile.',
  portrait: 'Whether the document shows a portrait; the value is its cosine similarity with the selfie.',
  challenge_complete: 'Whether the challenge has a frame for each action, and each shows one face.',
  challenge_look_ahead: 'Whether the frame shows a face ahead; the value is its cosine similarity with the selfie.',
  challenge_turn_left:
    'Whether the frame shows a turn to the left; the value is its cosine similarity with the selfie.',
  challenge_turn_right:
    'Whether the frame shows a turn to the right; the value is its cosine similarity with the selfie.',
  challenge_close_eyes: 'Whether the frame shows shut eyes; the value is its cosine similarity with the selfie.',
  challenge_one_person: 'Whether all frames show the person of the selfie; the value is the lowest cosine similarity.',
  challenge_new_pictures:
    'Whether no picture of the challenge was sent twice, mirrored for the other side, or is the selfie.',
  selfie_from_camera: 'Whether the page took the selfie; otherwise it was chosen from a file.',
  challenge_from_camera: 'Whether the page took each picture of the challenge; otherwise one was chosen from a file.',
  passive_liveness:
    'Whether the pictures look like prints or screens; the value is the median of their scores, and a low one refers.',
};

const risk: Readonly<Record<string, string>> = {
  blocklist_document_number: "The document's number is on the tenant's blocklist.",
  blocklist_person: "Name and birth date resemble an entry of the tenant's blocklist.",
  blocklist_face_not_compared: 'No face of the session could be compared with the blocked ones.',
  blocklist_face: "The face resembles an entry of the tenant's blocklist; the value is the cosine similarity.",
};

const known: Readonly<Record<CheckName, Readonly<Record<string, string>>>> = { document, face, risk };

/** What the checks of this version find, besides the fields that they read. */
export const knownObservations: readonly { readonly check: CheckName; readonly name: string }[] = Object.entries(
  known,
).flatMap(([check, texts]) => Object.keys(texts).map((name) => ({ check: check as CheckName, name })));

/** What an observation means, for reviewers; its name in words where this version does not know it. Holds no personal data. */
export function explainObservation({ check, name }: { readonly check: CheckName; readonly name: string }): string {
  // The names of a check provider's observations are its own, `constructor` among them.
  const text = Object.hasOwn(known[check], name) ? known[check][name] : undefined;
  if (text !== undefined) return text;
  const field = check === 'document' ? /^read_(.+)$/.exec(name)?.[1] : undefined;
  return field === undefined ? inWords(name) : `Whether the field "${inWords(field)}" was read with certainty.`;
}

function inWords(name: string): string {
  return name.replaceAll('_', ' ');
}
