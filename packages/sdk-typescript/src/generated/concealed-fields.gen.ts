// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
/** Fields whose description calls them personal data, or says that they are not to be logged. */
export const concealedFields: readonly string[] = ['documentOcr', 'metadata', 'note', 'preRegisteredInfo', 'userInputInfo', 'verificationUrl'];
