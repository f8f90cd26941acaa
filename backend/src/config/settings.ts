import 'reflect-metadata';
import { plainToInstance, Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsTimeZone, IsUrl, Matches, Max, MaxLength, Min, MinLength, validateSync } from 'class-validator';
import { limits } from '@jamjar/contracts/limits';

const postgresUrl = /^postgres(ql)?:\/\/\S+$/;
const eventStoreUrl = /^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Everything that can be set from outside, by environment. An empty value counts as not set. */
export class Settings {
  @Transform(({ value }) => Number(value))
  @IsInt({ message: 'PORT must be a number from 0 to 65535' })
  @Min(0, { message: 'PORT must be a number from 0 to 65535' })
  @Max(65_535, { message: 'PORT must be a number from 0 to 65535' })
  readonly PORT: number = 3000;

  /** Folder of the embedded Postgres. */
  readonly DATA_DIR: string = './.data';

  /** Unset: the embedded Postgres. */
  @IsOptional()
  @Matches(postgresUrl, { message: 'DATABASE_URL must look like postgres://user:password@host:5432/database' })
  readonly DATABASE_URL?: string;

  /** Unset: the event store in Postgres. */
  @IsOptional()
  @Matches(eventStoreUrl, { message: 'EVENTSTORE_URL must look like esdb://host:2113?tls=false' })
  readonly EVENTSTORE_URL?: string;

  /** Where people reach Jamjar; unset: whatever host they asked for. */
  @IsOptional()
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: 'PUBLIC_URL must look like https://jam.example.org' },
  )
  readonly PUBLIC_URL?: string;

  @IsOptional()
  @MaxLength(limits.username, { message: `ADMIN_USERNAME must be at most ${limits.username} characters long` })
  readonly ADMIN_USERNAME?: string;

  @IsOptional()
  @MinLength(limits.ownerPasswordMin, { message: `ADMIN_PASSWORD must be at least ${limits.ownerPasswordMin} characters long` })
  @MaxLength(limits.password, { message: `ADMIN_PASSWORD must be at most ${limits.password} characters long` })
  readonly ADMIN_PASSWORD?: string;

  @IsIn(['inline', 'external'], { message: 'PROJECTIONS must be inline or external' })
  readonly PROJECTIONS: 'inline' | 'external' = 'inline';

  @IsIn(logLevels, { message: `LOG_LEVEL must be one of ${logLevels.join(', ')}` })
  readonly LOG_LEVEL: (typeof logLevels)[number] = 'info';

  /** Express's `trust proxy`: off, on, or how many proxies stand in front. */
  @Matches(/^(off|on|\d{1,2})$/, { message: 'TRUST_PROXY must be off, on or the number of proxies in front' })
  readonly TRUST_PROXY: string = 'off';

  @IsOptional()
  @IsTimeZone({ message: 'TZ must be a time zone such as Europe/Berlin' })
  readonly TZ?: string;
}

/** The environment is not usable; `problems` names every wrong setting. */
export class WrongSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'WrongSettings';
  }
}

/** @throws WrongSettings naming all that is wrong at once */
export function settingsFrom(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.keys(new Settings())
      .concat('DATABASE_URL', 'EVENTSTORE_URL', 'PUBLIC_URL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD', 'TZ')
      .flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const settings = plainToInstance(Settings, given, { exposeDefaultValues: true });
  const problems = validateSync(settings).flatMap(({ constraints = {} }) => Object.values(constraints).slice(0, 1));
  if (problems.length > 0) throw new WrongSettings(problems);
  return settings;
}
