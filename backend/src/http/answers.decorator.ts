import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type GenericSchema } from 'valibot';

/** A header that some answers of a route have beside their body; `X-Next-Cursor` follows from the route's query. */
export type AnswerHeader = 'X-Position' | 'X-Revision' | 'X-Action' | 'X-Last';

/** The headers of the answer to a gig command. */
export const commandHeaders: readonly AnswerHeader[] = ['X-Revision', 'X-Action', 'X-Last'];

/** What a route answers when it succeeds: JSON that fits the schema, a file of this media type, or nothing. */
export type Answer =
  | { readonly schema: GenericSchema; readonly headers: readonly AnswerHeader[] }
  | { readonly mediaType: string }
  | 'nothing';

/** Metadata key of a route's `Answer`. */
export const answerKey = 'jamjar:answer';

/** Declares that a route answers with JSON that fits the schema, and with these headers. Every route declares its answer. */
export const Answers = (schema: GenericSchema, ...headers: readonly AnswerHeader[]): CustomDecorator =>
  SetMetadata(answerKey, { schema, headers } satisfies Answer);

/** Declares that a route answers with a file. @param mediaType for example `image/webp` */
export const AnswersFile = (mediaType: string): CustomDecorator => SetMetadata(answerKey, { mediaType } satisfies Answer);

/** Declares further statuses with which a route gives its answer. */
export const AlsoAnswersWith = Reflector.createDecorator<readonly number[]>();

/** Declares that a route answers without a body. */
export const AnswersNothing = (): CustomDecorator => SetMetadata(answerKey, 'nothing' satisfies Answer);
