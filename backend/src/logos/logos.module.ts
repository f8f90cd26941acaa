import { Module } from '@nestjs/common';
import { LogosController } from './logos.controller.js';
import { LogoStorage } from './logo-storage.js';

/** Serves logos, and stores them for the areas that change them. */
@Module({ controllers: [LogosController], providers: [LogoStorage], exports: [LogoStorage] })
export class LogosModule {}
