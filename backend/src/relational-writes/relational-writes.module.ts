import { Global, Module } from '@nestjs/common';
import { RelationalWriter } from './relational-writer.js';

/** The one way to write relational tables, for all areas. */
@Global()
@Module({ providers: [RelationalWriter], exports: [RelationalWriter] })
export class RelationalWritesModule {}
