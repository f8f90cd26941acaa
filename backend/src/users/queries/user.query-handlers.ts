import { type UserId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { organisationsOwnedBy, type Principal } from '../../auth/principal.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { UserQueries } from './user.queries.js';

/** The users whom the principal may see and allocate, ordered by name (god: all). */
export class ListUsers extends Query<SequencedResponse<readonly UserView[]>> {
  constructor(readonly principal: Principal) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly users: UserQueries) {}

  async execute({ principal }: ListUsers): Promise<SequencedResponse<readonly UserView[]>> {
    const { rows, seq } = await (principal.isGod
      ? this.users.findAll()
      : this.users.findVisibleToOwner(principal.userId, organisationsOwnedBy(principal)));
    return new SequencedResponse(rows, seq);
  }
}

/** The user who is signed in. @throws RefusalException NOT_SIGNED_IN when the user was deleted meanwhile */
export class GetCurrentUser extends Query<SequencedResponse<UserView>> {
  constructor(readonly id: UserId) {
    super();
  }
}

@QueryHandler(GetCurrentUser)
export class GetCurrentUserHandler implements IQueryHandler<GetCurrentUser> {
  constructor(private readonly users: UserQueries) {}

  execute({ id }: GetCurrentUser): Promise<SequencedResponse<UserView>> {
    return respondWithUser(this.users, id, 'NOT_SIGNED_IN');
  }
}

/** Responds with a user. @throws RefusalException with `codeWhenMissing` */
export async function respondWithUser(
  users: UserQueries,
  id: UserId,
  codeWhenMissing: 'USER_NOT_FOUND' | 'NOT_SIGNED_IN' = 'USER_NOT_FOUND',
): Promise<SequencedResponse<UserView>> {
  const { rows, seq } = await users.findById(id);
  const [user] = rows;
  if (!user) throw new RefusalException(codeWhenMissing);
  return new SequencedResponse(user, seq);
}
