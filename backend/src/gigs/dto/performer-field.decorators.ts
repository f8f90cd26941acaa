import { applyDecorators } from '@nestjs/common';
import { instruments, tiers } from '@jamjar/contracts/enums';
import { Transform } from 'class-transformer';
import { ArrayUnique, IsArray, IsIn } from 'class-validator';
import { ValidateWith, IsCount, OmittableOrNull } from '../../http/field.decorators.js';

/** A list of instruments without duplicates. */
export const Instruments = (): PropertyDecorator => applyDecorators(IsArray(), ArrayUnique(), IsIn(instruments, { each: true }));

/** The level of experience that operators and owners assign; null and '' mean none. */
export const OptionalTier = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    OmittableOrNull(),
    IsIn(tiers),
  );

export const RaffleEntrances = (): PropertyDecorator => IsCount(0, 'Please enter a valid number (0 or higher)');

/**
 * The number that the line-up is ordered by: a whole number from -1,000,000,000 to 1,000,000,000. The bound keeps exact what later moves
 * compute from it: half-way between neighbours, or 1000 beyond the ends (docs/rules.md#line-up-and-queue).
 */
export const SortOrder = (): PropertyDecorator =>
  ValidateWith('isSortOrder', (value) =>
    Number.isInteger(value) && Math.abs(Number(value)) <= 1_000_000_000 ? null : 'Expected a whole number',
  );
