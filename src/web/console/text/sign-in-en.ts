/** The texts about ways to sign in and mail, in English. */
export const enSignIn = {
  'forgotten.open': 'Forgot your password?',
  'forgotten.title': 'Forgot your password?',
  'forgotten.description': 'Enter the e-mail address of your account. You get a link by mail to set a new password.',
  'forgotten.submit': 'Send the link',
  'forgotten.done':
    'If this address has an account, a link is on its way. It works once, for a day. Check your spam folder too.',
  'forgotten.back': 'Back to the sign-in',
  'signOn.start': 'Sign in with single sign-on',
  'signOn.title': 'Single sign-on',
  'invite.language': 'Language of the mail',
  'invite.mailed': 'The link is also sent by mail to {email}.',
  'signOn.failed': 'The sign-in with your provider did not succeed. Begin again, or ask an owner of your tenant.',
  'language.en': 'English',
  'language.ja': 'Japanese',
} as const;
