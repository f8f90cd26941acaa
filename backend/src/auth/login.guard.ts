import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, type IAuthGuard } from '@nestjs/passport';
import { type Request } from 'express';
import { parsed } from '../http/validation.pipe.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginForm } from './login.dto.js';

/** Asks passport's local strategy. Guards run before pipes, so the body is parsed here. */
@Injectable()
export class LoginGuard extends AuthGuard() {
  constructor({ ownName }: LocalStrategy) {
    super({ defaultStrategy: ownName });
  }

  override canActivate(context: ExecutionContext): ReturnType<IAuthGuard['canActivate']> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = parsed(LoginForm, request.body);
    return super.canActivate(context);
  }
}
