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
