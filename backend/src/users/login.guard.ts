import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, type IAuthGuard } from '@nestjs/passport';
import { type Request } from 'express';
import { LocalStrategy } from '../auth/local.strategy.js';
import { setSignInName } from '../auth/refusal-recorder.js';
import { parseDto } from '../http/validation.pipe.js';
import { LoginDto } from './user.dto.js';

/** Lets a request pass whose username, password and, where it is needed, code are right, with the `VerifiedUser` as `request.user`. */
@Injectable()
export class LoginGuard extends AuthGuard() {
  constructor({ strategyName }: LocalStrategy) {
    super({ defaultStrategy: strategyName });
  }

  /** Guards run before pipes, so the body is parsed here. @throws RefusalException INVALID, and those of `LocalStrategy` */
  override canActivate(context: ExecutionContext): ReturnType<IAuthGuard['canActivate']> {
    const request = context.switchToHttp().getRequest<Request>();
    const credentials = parseDto(LoginDto, request.body);
    request.body = credentials;
    setSignInName(request, credentials.username);
    return super.canActivate(context);
  }
}
