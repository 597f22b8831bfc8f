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
 * @throws DatabaseUrlError with the name of the part at fault; the URL, which holds a password, is never repeated
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

/** A URL that no database can be reached by. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
  /** What is wrong with it, to go on with after its name. */
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
