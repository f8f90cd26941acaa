/**
 * The baseline of stage actions over HTTP, a separate process: a plain Nest application that answers a POST after one committed INSERT. It
 * runs on Express, or on Fastify when `PLATFORM` is `fastify`.
 */
import 'reflect-metadata';
import { type Server } from 'node:http';
import { Body, Controller, Get, Module, type NestApplicationOptions, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

@Controller()
class BaselineController {
  @Get('ready')
  ready(): string {
    return 'ready';
  }

  @Post('insert')
  async insert(@Body() body: object): Promise<object> {
    const { rows } = await pool.query<{ id: string }>('INSERT INTO baseline (data) VALUES ($1) RETURNING id', [body]);
    return { id: rows[0]?.id };
  }
}

@Module({ controllers: [BaselineController] })
class BaselineModule {}

await pool.query('CREATE TABLE IF NOT EXISTS baseline (id bigserial PRIMARY KEY, data jsonb NOT NULL)');
const options: Pick<NestApplicationOptions, 'logger'> = { logger: false };
const adapter = process.env.PLATFORM === 'fastify' ? new (await import('@nestjs/platform-fastify')).FastifyAdapter() : new ExpressAdapter();
const app = await NestFactory.create(BaselineModule, adapter, options);
app.enableShutdownHooks();
(app.getHttpServer() as Server).keepAliveTimeout = 125_000; // as in Jamjar's server
await app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
