import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import { type GenericSchema } from 'valibot';

/** What a route answers when it succeeds: JSON that fits the schema, a file of this media type, or nothing. */
export type Answer = { readonly schema: GenericSchema } | { readonly mediaType: string } | 'nothing';

/** Metadata key of a route's `Answer`. */
export const answerKey = 'jamjar:answer';

/** Declares that a route answers with JSON that fits the schema. Every route declares its answer. */
export const Answers = (schema: GenericSchema): CustomDecorator => SetMetadata(answerKey, { schema } satisfies Answer);

/** Declares that a route answers with a file. @param mediaType for example `image/*` */
export const AnswersFile = (mediaType: string): CustomDecorator => SetMetadata(answerKey, { mediaType } satisfies Answer);

/** Declares that a route answers without a body. */
export const AnswersNothing = (): CustomDecorator => SetMetadata(answerKey, 'nothing' satisfies Answer);
