import { applyDecorators } from '@nestjs/common';
import { instruments, tiers } from '@jamjar/contracts/enums';
import { Transform } from 'class-transformer';
import { ArrayUnique, IsArray, IsIn } from 'class-validator';
import { Checked, Count, MayBeNull } from '../../http/fields.js';

/** Instruments, each once. */
export const Instruments = (): PropertyDecorator => applyDecorators(IsArray(), ArrayUnique(), IsIn(instruments, { each: true }));

/** Staff's label of experience; null and '' are none. */
export const OptionalTier = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    MayBeNull(),
    IsIn(tiers),
  );

export const RaffleEntrances = (): PropertyDecorator => Count(0, 'Please enter a valid number (0 or higher)');

/** Where in the line: a whole number of either sign, far from where adding steps of 1000 would overflow. */
export const SortOrder = (): PropertyDecorator =>
  Checked('isSortOrder', (value) =>
    Number.isInteger(value) && Math.abs(Number(value)) <= 1_000_000_000 ? null : 'Expected a whole number',
  );
