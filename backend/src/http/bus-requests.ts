import { type Type } from '@nestjs/common';
import { Command, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
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

/** Defines the handler of a query that needs nothing but the database. */
export function databaseQueryHandler<Data, Result>(
  query: new (data: Data) => RequestQuery<Data, Result>,
  read: (database: Pool, data: Data) => Promise<Result>,
): Type<IQueryHandler> {
  @QueryHandler(query)
  class DatabaseQueryHandler implements IQueryHandler<RequestQuery<Data, Result>> {
    constructor(private readonly database: Pool) {}

    execute({ data }: RequestQuery<Data, Result>): Promise<Result> {
      return read(this.database, data);
    }
  }
  return DatabaseQueryHandler;
}
