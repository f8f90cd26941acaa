import { Inject, type Type } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

/** A command of Nest's command bus, with the data of the request that it executes. */
export abstract class RequestCommand<Data, Result> extends Command<Result> {
  constructor(readonly data: Readonly<Data>) {
    super();
  }
}

/** A query of Nest's query bus, with the data of the request that it answers. */
export abstract class RequestQuery<Data, Result> extends Query<Result> {
  constructor(readonly data: Readonly<Data>) {
    super();
  }
}

/** The classes of the dependencies that a handler is injected with. */
type ClassesOf<Dependencies extends readonly unknown[]> = {
  readonly [Index in keyof Dependencies]: abstract new (...args: never[]) => Dependencies[Index];
};
type Handle<Dependencies extends readonly unknown[], Data, Result> = (...args: [...Dependencies, Readonly<Data>]) => Promise<Result>;

/**
 * Defines the handler of a command: a function of its dependencies, in their order, and the data. A handler is a class only when
 * it has many dependencies and its private methods share them, as `EditPerformerHandler`.
 */
export const commandHandler = <Data, Result, const Dependencies extends readonly unknown[]>(
  command: new (data: Data) => RequestCommand<Data, Result>,
  dependencies: ClassesOf<Dependencies>,
  execute: Handle<Dependencies, Data, Result>,
): Type<ICommandHandler> => defineHandler(CommandHandler(command), `${command.name}Handler`, dependencies, execute);

/** Like `commandHandler`, for a query. */
export const queryHandler = <Data, Result, const Dependencies extends readonly unknown[]>(
  query: new (data: Data) => RequestQuery<Data, Result>,
  dependencies: ClassesOf<Dependencies>,
  execute: Handle<Dependencies, Data, Result>,
): Type<IQueryHandler> => defineHandler(QueryHandler(query), `${query.name}Handler`, dependencies, execute);

/** Defines the handler of a query that needs nothing but the database. */
export const databaseQueryHandler = <Data, Result>(
  query: new (data: Data) => RequestQuery<Data, Result>,
  read: (database: Pool, data: Readonly<Data>) => Promise<Result>,
): Type<IQueryHandler> => queryHandler(query, [Pool], read);

/** @param name is shown when a dependency cannot be resolved */
function defineHandler<Data, Result, Dependencies extends readonly unknown[]>(
  decorate: ClassDecorator,
  name: string,
  dependencies: ClassesOf<Dependencies>,
  execute: Handle<Dependencies, Data, Result>,
): Type<{ execute(request: { data: Readonly<Data> }): Promise<Result> }> {
  class Handler {
    private readonly injected: Dependencies;

    constructor(...injected: Dependencies) {
      this.injected = injected;
    }

    execute({ data }: { data: Readonly<Data> }): Promise<Result> {
      return execute(...this.injected, data);
    }
  }
  for (const [index, dependency] of dependencies.entries()) Inject(dependency)(Handler, undefined, index);
  Object.defineProperty(Handler, 'name', { value: name });
  decorate(Handler);
  return Handler;
}
