/** What the tenant knows of the person beforehand (SPEC 2.4). At least one field is present. Personal data. */
export interface PreRegisteredInfo {
  readonly birthDate?: string;
  readonly lastName?: string;
  readonly firstName?: string;
  readonly address?: string;
  readonly gender?: string;
}

/** What the person typed (SPEC 2.5). Fields that were not given are absent. Personal data. */
export interface UserInputInfo {
  readonly lastName?: string;
  readonly firstName?: string;
  readonly lastNameKana?: string;
  readonly firstNameKana?: string;
  readonly birthDate?: string;
  readonly address?: string;
}

/** A field of personal data that cannot be true, and the rule it breaks. The value is not repeated. */
export interface PersonalDataFault {
  readonly field: 'lastName' | 'firstName' | 'lastNameKana' | 'firstNameKana' | 'birthDate';
  readonly message: string;
}

const nameFields = ['lastName', 'firstName', 'lastNameKana', 'firstNameKana'] as const;
const kanaFields = ['lastNameKana', 'firstNameKana'] as const;
const letter = /[A-Za-z]|\p{L}/u;
const kana = /^[ \u3000ぁ-ゟ゠-ヿｦ-ﾟ]+$/;
const birthDateMin = '1900-01-01';
/** How far the first place to begin a day is ahead of UTC, in milliseconds. */
const earliestDayMs = 14 * 3_600_000;

/**
 * What the document's schemas do not say of names and birth dates (SPEC 2.4, 2.5): a name has a letter, a reading is in kana, and nobody
 * was born tomorrow, nor in another century than the last and this one.
 * @param info as it was given; what is absent breaks no rule
 * @param now the instant of the request
 */
export function personalDataFaults(info: PreRegisteredInfo & UserInputInfo, now: Date): PersonalDataFault[] {
  const faults: PersonalDataFault[] = [];
  for (const field of nameFields) {
    if (info[field] !== undefined && !letter.test(info[field]))
      faults.push({ field, message: 'must have at least one letter' });
  }
  for (const field of kanaFields) {
    if (info[field] !== undefined && !kana.test(info[field]))
      faults.push({ field, message: 'must be in katakana or hiragana' });
  }
  const { birthDate } = info;
  if (birthDate === undefined) return faults;
  // The day begins at midnight; where that has not come yet anywhere, nobody was born on it.
  if (Date.parse(birthDate) > now.getTime() + earliestDayMs)
    faults.push({ field: 'birthDate', message: 'must not be in the future' });
  if (birthDate < birthDateMin) faults.push({ field: 'birthDate', message: 'must not be before 1900' });
  return faults;
}
