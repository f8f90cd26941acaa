import { Module } from '@nestjs/common';
import { LogosController } from './logos.controller.js';
import { Logos } from './logos.js';

@Module({ controllers: [LogosController], providers: [Logos], exports: [Logos] })
export class LogosModule {}
