/** Where a database is, taken from a URL. */
export interface DatabaseAddress {
  readonly family: 'mysql' | 'postgres';
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly database: string;
  /** False: in clear. `encrypted`: TLS with whatever certificate. `verified`: TLS with a certificate of the host's name. */
  readonly tls: false | 'encrypted' | 'verified';
}

/**
 * Reads `mysql://`, `mariadb://`, `postgres://` or `postgresql://user:password@host:port/database`, with `?sslmode=` `disable`
 * (as without), `require` or `verify-full`.
 * @throws with the name of the part at fault; the URL, which holds a password, is never repeated
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const url = URL.parse(text);
  if (url === null) throw new Error('the database URL is not a URL');
  const family = families[url.protocol];
  if (family === undefined) throw new Error('the database URL must begin with mysql://, mariadb:// or postgres://');
  const database = decodeURIComponent(url.pathname.slice(1));
  if (url.hostname === '') throw new Error('the database URL names no host');
  if (database === '') throw new Error('the database URL names no database');
  return {
    family,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? { mysql: 3306, postgres: 5432 }[family] : Number(url.port),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
    tls: tlsOf(url.searchParams),
  };
}

const families: Readonly<Record<string, 'mysql' | 'postgres'>> = {
  'mysql:': 'mysql',
  'mariadb:': 'mysql',
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
};

function tlsOf(parameters: URLSearchParams): DatabaseAddress['tls'] {
  for (const name of parameters.keys()) {
    if (name !== 'sslmode') throw new Error(`the database URL has an unknown parameter ${name}; only sslmode is known`);
  }
  const mode = parameters.get('sslmode') ?? 'disable';
  if (mode === 'disable') return false;
  if (mode === 'require') return 'encrypted';
  if (mode === 'verify-full') return 'verified';
  throw new Error('sslmode in the database URL must be disable, require or verify-full');
}
