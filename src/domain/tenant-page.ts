// What a tenant shows of itself on the capture page, and the rules that no schema expresses.

import type { Fault } from './result.ts';

/** The settings of a tenant that its users see. */
export interface TenantPageSettings {
  /** The name that users see; null for the tenant's name. */
  readonly displayName: string | null;
  /** The colour of the main buttons, `#rrggbb`; null for the page's own. */
  readonly accentColor: string | null;
  /** The tenant's privacy policy, https. */
  readonly privacyUrl: string | null;
  /** Where users get help: an e-mail address, or an https URL. */
  readonly supportContact: string | null;
}

/** A tenant as its users see it. */
export interface TenantPage extends Omit<TenantPageSettings, 'displayName'> {
  readonly name: string;
  /** The path of the logo on the service's origin; null without one. */
  readonly logoUrl: string | null;
}

/** The light ground of the page, on which logos stand with dark colours too. The page's stylesheet has the same value. */
export const pageGround = '#f6f2ea';

/** The texts on the accent colour, and the grounds of the page that it stands on. */
export const accentPartners = { 'white text': '#ffffff', 'the ground of the page': pageGround } as const;

/** WCAG 2.2, 1.4.3, for text. */
const contrastMin = 4.5;

/** What the users of a tenant see of it. */
export function tenantPageOf(
  { id, name }: { readonly id: string; readonly name: string },
  settings: TenantPageSettings,
  logoDigest: string | null,
): TenantPage {
  const { displayName, accentColor, privacyUrl, supportContact } = settings;
  return { name: displayName ?? name, logoUrl: logoUrlOf(id, logoDigest), accentColor, privacyUrl, supportContact };
}

/** The path of a tenant's logo; its content never changes. @param digest SHA-256 of the logo, hex; null without one */
export function logoUrlOf(tenantId: string, digest: string | null): string | null {
  return digest === null ? null : `/capture/logos/${tenantId}/${digest}.png`;
}

/** Whether a path can be that of a logo. */
export function isLogoPath(path: string): boolean {
  return /^\/capture\/logos\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{64}\.png$/.test(path);
}

/** The contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Finds the faults of a change of these settings, with paths below the settings. */
export function tenantPageFaults(change: Partial<TenantPageSettings>): Fault[] {
  const { displayName = null, accentColor = null, privacyUrl = null, supportContact = null } = change;
  const messages = {
    displayName: displayName === null ? [] : [tenantNameFault(displayName)],
    accentColor: accentColor === null ? [] : accentFaults(accentColor),
    privacyUrl: privacyUrl === null ? [] : [tooLong(privacyUrl) ?? (isPublicUrl(privacyUrl) ? null : urlRule)],
    supportContact: supportContact === null ? [] : [contactFault(supportContact)],
  };
  return Object.entries(messages).flatMap(([field, found]) =>
    found.flatMap((message) => (message === null ? [] : [{ path: `/${field}`, message }])),
  );
}

function accentFaults(color: string): string[] {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return ['must be a colour as #rrggbb'];
  return Object.entries(accentPartners).flatMap(([name, partner]) => {
    const contrast = contrastOf(color, partner);
    // Rounded down: a ratio that is just too low must not be reported as 4.5.
    const shown = (Math.floor(contrast * 100) / 100).toFixed(2);
    return contrast >= contrastMin
      ? []
      : [`must have a contrast of at least ${contrastMin}:1 with ${name} (${partner}); it has ${shown}:1`];
  });
}

function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const urlRule = 'must be a URL that begins with https://, without user name and password, in ASCII';
const contactLengthMax = 500;
/** Mail programs take such an address from a link as it is: no quotes, no `?`, `&` or `%`, which would add fields to the message. */
const mailAddress =
  /^[A-Za-z0-9](?:[A-Za-z0-9_+-]|\.(?!\.)){0,62}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/;

function contactFault(text: string): string | null {
  if (isPublicUrl(text) || mailAddress.test(text)) return tooLong(text);
  return `must be an e-mail address, or ${urlRule.replace('must be ', '')}`;
}

function tooLong(text: string): string | null {
  return text.length > contactLengthMax ? `must have at most ${contactLengthMax} characters` : null;
}

function isPublicUrl(text: string): boolean {
  if (!/^https:\/\/[^/?#@]+([/?#]|$)/.test(text) || !/^[\x21-\x7e]+$/.test(text) || text.includes('\\')) return false;
  return URL.parse(text) !== null;
}

const tenantNameLengthMax = 100;
/** Marks that break a line or change the direction of text: they would let a name change the page around it. */
const control = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Any visible character. The blank Braille pattern is a symbol without ink. */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Checks a tenant's name, by which users recognize the tenant on the capture page.
 * @returns the broken rule, or null
 */
export function tenantNameFault(name: string): string | null {
  // Characters are counted as JSON Schema counts them.
  if ([...name].length > tenantNameLengthMax) return `must have at most ${tenantNameLengthMax} characters`;
  if (control.test(name)) return 'must not have control characters';
  return visible.test(name) ? null : 'must have at least one visible character';
}
