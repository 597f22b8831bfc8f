/** The texts of the blocklist and of the sandbox in English. */
export const enTools = {
  'nav.blocklist': 'Blocklist',
  'blocklist.title': 'Blocklist',
  'blocklist.description':
    'Sessions with a blocked document are rejected; those with a blocked person or face go to review. Reading the list is recorded.',
  'blocklist.entries': 'Entries',
  'blocklist.empty': 'Nothing is blocked',
  'blocklist.emptyWhy': 'Block a document, a person or a face whose sessions must not be approved by the checks alone.',
  'blocklist.add': 'Add an entry',
  'blocklist.what': 'What to block',
  'blocklist.documentType': 'Type of document',
  'blocklist.picture': 'Picture with the face',
  'blocklist.note': 'Note',
  'blocklist.noteHelp': 'Everyone with access to the list reads it. Name a case, no personal data.',
  'blocklist.applies': 'Applies',
  'blocklist.expires': 'Expires',
  'blocklist.block': 'Block',
  'blocklist.delete': 'Delete',
  'blocklist.deleteTitle': 'Delete this entry?',
  'blocklist.deleteText':
    'It no longer applies to new decisions. What it blocks cannot be shown, so it can be restored only by typing it again. Earlier outcomes stay.',
  'block.document': 'Document',
  'block.person': 'Person',
  'block.face': 'Face',
  'blockText.document':
    'Type and number are stored as a keyed hash only and are never shown again, not here either. Case, spaces and hyphens make no difference.',
  'blockText.person':
    'Name and birth date are stored as keyed hashes only and are never shown again, not here either. Give the name in every form that you know: kanji and their reading are matched separately.',
  'blockText.face':
    'The face is measured in a picture of a session, which is recorded as an access. The measure is stored encrypted, the picture is not, and neither is shown again.',
  'blockKind.document_number': 'Document',
  'blockKind.person': 'Person',
  'blockKind.face': 'Face',
  'blockFor.2592000': 'For 30 days',
  'blockFor.31536000': 'For a year',
  'blockFor.157680000': 'For five years',
  'blockFor.null': 'Until it is deleted',
} as const;
