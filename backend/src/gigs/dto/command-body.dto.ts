import { getCommandRoute, type RoutedCommandType } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type CommandFields } from '@jamjar/contracts/gigs/gig.requests';
import { instruments } from '@jamjar/contracts/enums';
import { type Type } from '@nestjs/common';
import {
  BooleanField,
  ChoiceListField,
  CountField,
  IdField,
  IdListField,
  Omittable,
  OmittableOrNull,
  OrNull,
  RaffleEntrancesField,
  RevisionField,
  SeenField,
} from '../../http/field.decorators.js';
import { WasField } from '../../http/changed-meanwhile.js';

/** The decorators of each field, in the order in which a DTO would list them. For the maximum number of ids see docs/rules.md#input. */
const fieldDecorators: { readonly [Field in keyof Required<CommandFields>]: readonly PropertyDecorator[] } = {
  attended: [BooleanField()],
  beforeId: [OrNull(), IdField()],
  enabled: [BooleanField()],
  entrances: [RaffleEntrancesField()],
  held: [BooleanField()],
  instruments: [Omittable(), ChoiceListField(instruments)],
  limit: [OrNull(), CountField(1, 'Number must be greater than or equal to 1')],
  performerIds: [IdListField(10_000)],
  replacingPerformerId: [OmittableOrNull(), IdField()],
  replacementId: [OmittableOrNull(), IdField()],
  revision: [RevisionField()],
  seen: [OmittableOrNull(), SeenField()],
  staying: [Omittable(), IdListField(10_000)],
  was: [WasField(['limit'])],
};
const idListFields: ReadonlySet<keyof CommandFields> = new Set(['performerIds', 'seen', 'staying']);

/** Creates the DTO of a command's body, with the fields that `getCommandRoute` lists. */
export function createBodyDto(type: RoutedCommandType): Type<object> {
  class CommandBodyDto {}
  Object.defineProperty(CommandBodyDto, 'name', { value: `${type}Dto` }); // names its schema in the OpenAPI document
  for (const field of getCommandRoute(type).fields ?? [])
    // the last decorator is applied first, as TypeScript does
    for (const decorate of fieldDecorators[field].toReversed()) decorate(CommandBodyDto.prototype, field);
  return CommandBodyDto;
}

/** Whether a command's body may contain a long list of ids. */
export const canHaveManyIds = (type: RoutedCommandType): boolean =>
  getCommandRoute(type).fields?.some((field) => idListFields.has(field)) ?? false;
