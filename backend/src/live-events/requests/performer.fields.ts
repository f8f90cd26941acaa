import { applyDecorators } from '@nestjs/common';
import { instruments, tiers } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { Transform } from 'class-transformer';
import { ArrayUnique, IsArray, IsIn } from 'class-validator';
import { Count, MayBeNull } from '../../http/fields.js';

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

/** Where in the line: whole numbers of either sign, far from where arithmetic with steps of 1000 would overflow. */
export const SortOrder = (): PropertyDecorator => Count(-limits.countMax, 'Expected a whole number');
