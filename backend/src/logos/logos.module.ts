import { Module } from '@nestjs/common';
import { LogosController } from './logos.controller.js';
import { LogoStorage } from './logo-storage.js';

@Module({ controllers: [LogosController], providers: [LogoStorage], exports: [LogoStorage] })
export class LogosModule {}
