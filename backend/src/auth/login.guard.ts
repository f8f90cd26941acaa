import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, type IAuthGuard } from '@nestjs/passport';
import { type Request } from 'express';
import { parseDto } from '../http/validation.pipe.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginDto } from './login.dto.js';

/** Runs passport's local strategy. Guards run before pipes, so the body is parsed here. */
@Injectable()
export class LoginGuard extends AuthGuard() {
  constructor({ strategyName }: LocalStrategy) {
    super({ defaultStrategy: strategyName });
  }

  override canActivate(context: ExecutionContext): ReturnType<IAuthGuard['canActivate']> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = parseDto(LoginDto, request.body);
    return super.canActivate(context);
  }
}
