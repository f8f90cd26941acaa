import { Body, Controller, Delete, HttpCode, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type UserId } from '@jamjar/contracts/ids';
import {
  type NewSecondFactor,
  newSecondFactorSchema,
  type RecoveryCodesView,
  recoveryCodesSchema,
} from '@jamjar/contracts/users/second-factor.views';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { Costly, RequireRole } from '../auth/require-role.decorator.js';
import { Answers, AnswersNothing } from '../http/answers.decorator.js';
import { UserIdParam } from '../http/id-param.decorators.js';
import { PostAction } from '../http/post-action.decorator.js';
import { RateLimited } from '../http/rate-limits.js';
import { ConfirmSecondFactor, CreateSecondFactor, RemoveOwnSecondFactor, RemoveSecondFactor } from './commands/second-factor.commands.js';
import { NewSecondFactorDto, SecondFactorCodeDto } from './user.dto.js';

/** Sets and removes second factors: see docs/rules.md#second-factor. */
@Controller('api')
export class SecondFactorController {
  constructor(private readonly commands: CommandBus) {}

  @PostAction('second-factor')
  @Costly()
  @RateLimited(['wrongCurrentPasswords'])
  @RequireRole('signedIn')
  @Answers(newSecondFactorSchema)
  create(@Body() { password }: NewSecondFactorDto, @CurrentRequest() { principal }: RequestContext): Promise<NewSecondFactor> {
    return this.commands.execute(new CreateSecondFactor({ password, principal }));
  }

  @Put('second-factor')
  @RateLimited(['wrongCodes'])
  @RequireRole('signedIn')
  @Answers(recoveryCodesSchema)
  confirm(@Body() { code }: SecondFactorCodeDto, @CurrentRequest() { principal }: RequestContext): Promise<RecoveryCodesView> {
    return this.commands.execute(new ConfirmSecondFactor({ code, principal }));
  }

  @Delete('second-factor')
  @HttpCode(204)
  @RateLimited(['wrongCodes'])
  @RequireRole('signedIn')
  @AnswersNothing()
  removeOwn(@Body() { code }: SecondFactorCodeDto, @CurrentRequest() { principal }: RequestContext): Promise<void> {
    return this.commands.execute(new RemoveOwnSecondFactor({ code, principal }));
  }

  @Delete('users/:userId/second-factor')
  @HttpCode(204)
  @RequireRole('god')
  @AnswersNothing()
  remove(@UserIdParam() id: UserId, @CurrentRequest() { principal }: RequestContext): Promise<void> {
    return this.commands.execute(new RemoveSecondFactor({ id, principal }));
  }
}
