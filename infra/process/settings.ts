import 'reflect-metadata';
import { plainToInstance, Transform } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsIP,
  IsOptional,
  IsTimeZone,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  validateSync,
} from 'class-validator';
import { limits } from '@jamjar/contracts/limits';
import { readFileSync } from 'node:fs';
import { parseTrustedProxies } from './trusted-proxies.js';
import { wrappingKeyPattern } from './wrapped-secrets.js';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const trustedProxiesMessage = 'TRUST_PROXY must be off, the number of proxies in front, or their addresses such as loopback, 10.0.0.0/8';

function areTrustedProxies(setting: string): boolean {
  try {
    parseTrustedProxies(setting);
    return true;
  } catch {
    return false;
  }
}

/** All settings, read from environment variables. An empty variable counts as unset. */
export class Settings {
  /** The server's port; 0 means any free port. */
  @Transform(({ value }) => Number(value))
  @IsInt({ message: 'PORT must be a number from 0 to 65535' })
  @Min(0, { message: 'PORT must be a number from 0 to 65535' })
  @Max(65_535, { message: 'PORT must be a number from 0 to 65535' })
  readonly PORT: number = 3000;

  /** The address on which the server listens. If unset, `getListenAddress` decides. */
  @IsOptional()
  @IsIP(undefined, { message: 'HOST must be an IP address of this machine such as 127.0.0.1, or 0.0.0.0 for all' })
  readonly HOST?: string;

  /** Folder of the embedded Postgres. */
  readonly DATA_DIR: string = './.data';

  /** If unset, the embedded Postgres is used. */
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: 'DATABASE_URL must look like postgres://user:password@host:5432/database' })
  readonly DATABASE_URL?: string;

  /** If unset, the event store in Postgres is used. */
  @IsOptional()
  @Matches(/^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/, { message: 'EVENTSTORE_URL must look like esdb://host:2113?tls=false' })
  readonly EVENTSTORE_URL?: string;

  /**
   * The URL under which browsers reach Jamjar, with its scheme in lower case. If unset, the host of each request is used
   * (docs/rules.md#sessions-and-passwords).
   */
  @Transform(({ value }) => (typeof value === 'string' ? value.replace(/^https?:/i, (scheme) => scheme.toLowerCase()) : undefined))
  @IsOptional()
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: 'PUBLIC_URL must look like https://jam.example.org' },
  )
  readonly PUBLIC_URL?: string;

  /** Name of the god user that the server creates when it starts without any users; `ADMIN_PASSWORD` is the password. */
  @IsOptional()
  @MaxLength(limits.maxUsernameLength, { message: `ADMIN_USERNAME must be at most ${limits.maxUsernameLength} characters long` })
  readonly ADMIN_USERNAME?: string;

  @IsOptional()
  @MinLength(limits.minOwnerPasswordLength, { message: `ADMIN_PASSWORD must be at least ${limits.minOwnerPasswordLength} characters long` })
  @MaxLength(limits.maxPasswordLength, { message: `ADMIN_PASSWORD must be at most ${limits.maxPasswordLength} characters long` })
  readonly ADMIN_PASSWORD?: string;

  /** The key with which secrets in Postgres are wrapped, or the content of the file SECRETS_KEY_FILE. If unset, they are plain. */
  @IsOptional()
  @Matches(wrappingKeyPattern, {
    message: 'SECRETS_KEY must be 32 bytes in hex or base64 (openssl rand -hex 32), and SECRETS_KEY_FILE name a file with them',
  })
  readonly SECRETS_KEY?: string;
  /** Whether a password that is easy to guess is refused; dialogs warn of it in any case (docs/rules.md#sessions-and-passwords). */
  @IsIn(['any', 'strict'], { message: 'PASSWORDS must be any or strict' })
  readonly PASSWORDS: 'any' | 'strict' = 'any';

  /** Whether the projections run in the backend's process or in a worker of their own. */
  @IsIn(['inline', 'external'], { message: 'PROJECTIONS must be inline or external' })
  readonly PROJECTIONS: 'inline' | 'external' = 'inline';

  @IsIn(logLevels, { message: `LOG_LEVEL must be one of ${logLevels.join(', ')}` })
  readonly LOG_LEVEL: (typeof logLevels)[number] = 'info';

  /** Which proxies in front are trusted: see `parseTrustedProxies`. */
  @ValidateBy({ name: 'trustedProxies', validator: { validate: areTrustedProxies } }, { message: trustedProxiesMessage })
  readonly TRUST_PROXY: string = 'off';

  /** For tests: the only origin to which notifications are sent although it is private or not https (docs/rules.md#notifications). */
  @IsOptional()
  @Matches(/^https?:\/\/[\w.:[\]-]+$/, { message: 'PUSH_TEST_ORIGIN must look like http://127.0.0.1:9000' })
  readonly PUSH_TEST_ORIGIN?: string;

  /** The time zone, which is only validated here; Node itself applies it. */
  @IsOptional()
  @IsTimeZone({ message: 'TZ must be a time zone such as Europe/Berlin' })
  readonly TZ?: string;
}

/** The environment contains invalid settings; `problems` has a message for each. */
export class InvalidSettingsError extends Error {
  override readonly name = 'InvalidSettingsError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and validates the settings. @throws InvalidSettingsError naming all invalid settings */
export function parseSettings(environment: Environment): Settings {
  const found: Environment = { ...environment, SECRETS_KEY: readKey(environment, 'SECRETS_KEY') };
  const values = Object.fromEntries(
    Object.keys(new Settings()) // only the settings that have a default
      .concat(
        'HOST',
        'DATABASE_URL',
        'EVENTSTORE_URL',
        'PUBLIC_URL',
        'ADMIN_USERNAME',
        'ADMIN_PASSWORD',
        'SECRETS_KEY',
        'PUSH_TEST_ORIGIN',
        'TZ',
      )
      .flatMap((name) => (found[name] ? [[name, found[name]]] : [])),
  );
  const settings = plainToInstance(Settings, values, { exposeDefaultValues: true });
  const problems = validateSync(settings).flatMap(({ constraints = {} }) => Object.values(constraints).slice(0, 1));
  if (problems.length > 0) throw new InvalidSettingsError(problems);
  return settings;
}

/** Reads a key from the environment, or from the file that `<name>_FILE` names; one without a key gives text that is no key. */
export function readKey(environment: Environment, name: string): string | undefined {
  const file = environment[`${name}_FILE`];
  const key = environment[name] === '' ? undefined : environment[name];
  if (key !== undefined || !file) return key;
  try {
    return readFileSync(file, 'utf8').trim() || 'an empty file';
  } catch {
    return 'an unreadable file';
  }
}

/**
 * The address on which the server listens; undefined means all addresses of the machine. With an https PUBLIC_URL, a proxy on this machine has
 * the certificate, so the server listens only locally and cannot be reached without the proxy (docs/rules.md#proxies).
 */
export const getListenAddress = ({ HOST, PUBLIC_URL }: Pick<Settings, 'HOST' | 'PUBLIC_URL'>): string | undefined =>
  HOST ?? (PUBLIC_URL?.startsWith('https:') ? '127.0.0.1' : undefined);
