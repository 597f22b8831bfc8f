/** The address of a database, from a URL. */
export interface DatabaseAddress {
  readonly family: 'mysql' | 'postgres';
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly database: string;
  /** False: no TLS. `encrypted`: TLS with any certificate. `verified`: TLS with a certificate for the host's name. */
  readonly tls: false | 'encrypted' | 'verified';
}

/**
 * Reads `mysql://`, `mariadb://`, `postgres://` or `postgresql://user:password@host:port/database`, with `?sslmode=` `disable`
 * (as without), `require` or `verify-full`.
 * @throws DatabaseUrlError that names the wrong part; it never contains the URL, which holds a password
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const url = URL.parse(text);
  if (url === null) throw new DatabaseUrlError('is not a URL');
  const family = families[url.protocol];
  if (family === undefined) throw new DatabaseUrlError('must begin with mysql://, mariadb:// or postgres://');
  const database = decoded(url.pathname.slice(1), 'database');
  if (url.hostname === '') throw new DatabaseUrlError('names no host');
  if (database === '') throw new DatabaseUrlError('names no database');
  return {
    family,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? { mysql: 3306, postgres: 5432 }[family] : Number(url.port),
    username: decoded(url.username, 'user'),
    password: decoded(url.password, 'password'),
    database,
    tls: tlsOf(url.searchParams),
  };
}

/** A URL that names no database. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
  /** The error, to follow the name of the setting. */
  readonly fault: string;

  constructor(fault: string) {
    super(`the database URL ${fault}`);
    this.fault = fault;
  }
}

const families: Readonly<Record<string, 'mysql' | 'postgres'>> = {
  'mysql:': 'mysql',
  'mariadb:': 'mysql',
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
};

function decoded(text: string, part: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DatabaseUrlError(`has a % in its ${part} that begins no escape; write it as %25`);
  }
}

function tlsOf(parameters: URLSearchParams): DatabaseAddress['tls'] {
  for (const name of parameters.keys()) {
    if (name !== 'sslmode')
      throw new DatabaseUrlError(`has an unknown parameter ${name.slice(0, 40)}; only sslmode is known`);
  }
  const mode = parameters.get('sslmode') ?? 'disable';
  if (mode === 'disable') return false;
  if (mode === 'require') return 'encrypted';
  if (mode === 'verify-full') return 'verified';
  throw new DatabaseUrlError('must have disable, require or verify-full as its sslmode');
}
