import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { Browser, passwordOf, signIn } from '../testing/browser.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';
import { Screen } from '../testing/screen.js';

let app: RunningApp;
let gods: Browser;
let godId: UserId;
let owner: Browser;
let club: OrganisationId;
beforeAll(async () => {
  app = await startApp();
  gods = await signIn(app, god.username);
  godId = (await gods.get<UserView>(routes.me)).body.id;
  club = (await makeOrganisation(gods, 'The Club', 'olga')).organisation;
  owner = await signIn(app, 'olga');
});
afterAll(() => app.close());

const nobody = '10000000-0000-4000-8000-000000000001' as UserId;
const signsIn = async (username: string, password: string): Promise<boolean> =>
  (await new Browser(app).post(routes.login, { username, password })).status === 200;
const auditOf = async (organisation: OrganisationId): Promise<string[]> =>
  (await gods.get<AuditEntryView[]>(routes.auditOf(organisation))).body.map(
    ({ actor, action, object }) => `${actor?.name ?? 'nobody'} ${action} ${object.name ?? object.id}`,
  );

describe('a password reset by an owner', () => {
  it('lets the user in with the new one alone, and ends all they had open', async () => {
    const anna = await makeMember(owner, club, 'anna', 'operator');
    const open = await signIn(app, 'anna');
    const screen = await Screen.open(open);
    const answer = await owner.post(routes.resetPasswordOf(anna), { newPassword: 'x' });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } });
    expect(await screen.next('force_logout')).toMatchObject({ userId: anna });
    expect(await screen.closed).toBe(1000);
    expect((await open.get(routes.me)).status).toBe(401);
    expect(await signsIn('anna', passwordOf('anna'))).toBe(false);
    expect(await signsIn('anna', 'x')).toBe(true);
    expect((await auditOf(club))[0]).toBe('olga password reset anna');
  });

  it.each([[{}], [{ newPassword: '' }], [{ newPassword: '  ' }]])('needs a password: %j', async (body) => {
    const id = (await owner.get<UserView[]>(routes.users)).body.find(({ username }) => username === 'anna')?.id ?? nobody;
    expect(await owner.post(routes.resetPasswordOf(id), body)).toMatchObject({
      status: 400,
      body: { errors: { newPassword: 'Password is required.' } },
    });
  });

  it('is refused for whoever belongs elsewhere too, and nobody elsewhere is known', async () => {
    const other = await makeOrganisation(gods, 'Other Club', 'oscar');
    const both = await makeMember(owner, club, 'both', 'operator');
    await gods.post(routes.organisationUsers(other.organisation), { userId: both, role: 'member' });
    expect((await owner.post(routes.resetPasswordOf(both), { newPassword: 'x' })).status).toBe(403);
    for (const id of [other.owner, nobody])
      expect(await owner.post(routes.resetPasswordOf(id), { newPassword: 'x' })).toMatchObject({
        status: 404,
        body: { message: 'User not found' },
      });
    expect(await signsIn('both', passwordOf('both'))).toBe(true);
  });

  it('cannot take a stranger over: they are not to be allocated, and their password is not to be had', async () => {
    const { owner: stranger } = await makeOrganisation(gods, 'Strangers', 'stranger');
    expect((await owner.post(routes.organisationUsers(club), { userId: stranger, role: 'operator' })).status).toBe(404);
    expect((await owner.post(routes.resetPasswordOf(stranger), { newPassword: 'x' })).status).toBe(404);
    // also when somebody else allocated them
    await gods.post(routes.organisationUsers(club), { userId: stranger, role: 'operator' });
    expect((await owner.post(routes.resetPasswordOf(stranger), { newPassword: 'x' })).status).toBe(403);
    expect(await signsIn('stranger', passwordOf('stranger'))).toBe(true);
  });

  it('is nothing for operators, nor for oneself: that needs the current one', async () => {
    const oleg = await makeMember(owner, club, 'oleg', 'operator');
    const operator = await signIn(app, 'oleg');
    const { id } = (await owner.get<UserView>(routes.me)).body;
    for (const browser of [operator, owner])
      expect((await browser.post(routes.resetPasswordOf(id), { newPassword: 'x' })).status).toBe(403);
    expect((await gods.post(routes.resetPasswordOf(godId), { newPassword: 'x' })).status).toBe(403);
    expect((await operator.post(routes.forceLogout(oleg))).status).toBe(403);
  });
});

describe('god', () => {
  it('is not to be touched by owners, not even as a member of theirs', async () => {
    expect((await owner.post(routes.forceLogout(godId))).status).toBe(404);
    await gods.post(routes.organisationUsers(club), { userId: godId, role: 'member' });
    expect((await owner.post(routes.forceLogout(godId))).status).toBe(403);
    expect((await owner.post(routes.resetPasswordOf(godId), { newPassword: 'x' })).status).toBe(403);
    expect((await owner.delete(routes.organisationUser(club, godId))).status).toBe(403);
    expect((await owner.delete(routes.user(godId))).status).toBe(403);
    expect((await gods.delete(routes.organisationUser(club, godId))).status).toBe(204);
  });

  it('cannot delete the last of them; of two who delete each other one stays', async () => {
    expect(await gods.delete(routes.user(godId))).toMatchObject({ status: 409, body: { code: 'LAST_GOD' } });
    const second = (await gods.post<UserView>(routes.users, { username: 'zeus', password: passwordOf('zeus') })).body.id;
    await app.foundation.pool.query(`UPDATE users SET role = 'god' WHERE id = $1`, [second]);
    const zeus = await signIn(app, 'zeus');
    const deleted = await Promise.all([gods.delete(routes.user(second)), zeus.delete(routes.user(godId))]);
    const left = await app.foundation.pool.query(`SELECT username FROM users WHERE role = 'god' AND deleted_at IS NULL`);
    expect(left.rows).toHaveLength(1);
    expect(deleted.filter(({ status }) => status === 204)).toHaveLength(1);
    // so that the next test has its god
    await app.foundation.pool.query(`UPDATE users SET deleted_at = NULL WHERE id = $1`, [godId]);
    await app.foundation.pool.query(
      `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = 'olga') WHERE id = $1`,
      [godId],
    );
    gods = await signIn(app, god.username, passwordOf('olga'));
  });
});

describe('a forced logout', () => {
  it('ends every session of the user at once, and nobody else hears of it', async () => {
    const kim = await makeMember(owner, club, 'kim', 'operator');
    const [phone, desk] = [await signIn(app, 'kim'), await signIn(app, 'kim')];
    const screens = [await Screen.open(phone), await Screen.open(desk)];
    const bystander = await Screen.open(owner);
    expect(await owner.post(routes.forceLogout(kim))).toMatchObject({ status: 200, body: { message: 'User logged out' } });
    expect(await Promise.all(screens.map(({ closed }) => closed))).toEqual([1000, 1000]);
    expect((await desk.get(routes.me)).status).toBe(401);
    expect((await bystander.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    expect((await auditOf(club))[0]).toBe('olga logged out kim');
  });
});

describe('one’s own password', () => {
  it('is reset with the current one; one’s other sessions end, this one stays', async () => {
    await makeMember(owner, club, 'lea', 'operator');
    const [here, there] = [await signIn(app, 'lea'), await signIn(app, 'lea')];
    const [staying, leaving] = [await Screen.open(here), await Screen.open(there)];
    const wrong = await here.post(routes.resetPassword, { currentPassword: 'guess', newPassword: 'n' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PASSWORD', errors: { currentPassword: expect.any(String) as string } },
    });
    const answer = await here.post(routes.resetPassword, { currentPassword: passwordOf('lea'), newPassword: 'n' });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } });
    expect(await leaving.closed).toBe(1000);
    expect((await staying.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    expect([(await here.get(routes.me)).status, (await there.get(routes.me)).status]).toEqual([200, 401]);
    expect(await signsIn('lea', 'n')).toBe(true);
  });

  it('is not to be guessed from a screen that was left open', async () => {
    await makeMember(owner, club, 'mo', 'operator');
    const mo = await signIn(app, 'mo');
    const guess = () => mo.post(routes.resetPassword, { currentPassword: 'guess', newPassword: 'n' });
    for (let guesses = 0; guesses < 10; guesses++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    expect((await mo.post(routes.resetPassword, { currentPassword: passwordOf('mo'), newPassword: 'n' })).status).toBe(429);
    expect(await signsIn('mo', passwordOf('mo'))).toBe(true);
  });
});

describe('one’s own theme', () => {
  it('is told to all of one’s screens, and to nobody else’s', async () => {
    await makeMember(owner, club, 'tara', 'member').catch(() => makeMember(gods, club, 'tara', 'member'));
    const tara = await signIn(app, 'tara');
    const [screen, bystander] = [await Screen.open(tara), await Screen.open(owner)];
    expect(await tara.put(routes.theme, { theme: 'forest' })).toMatchObject({ status: 200, body: { theme: 'forest' } });
    expect(await screen.next('theme_updated')).toMatchObject({ theme: 'forest' });
    expect((await bystander.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    expect((await tara.get<UserView>(routes.me)).body.theme).toBe('forest');
  });

  it.each([[{}], [{ theme: 'midnight' }], [{ theme: ['forest'] }], [{ theme: 'forest', role: 'god' }]])(
    'is one that there is: %j',
    async (body) => {
      expect((await owner.put(routes.theme, body)).status).toBe(400);
    },
  );
});

describe('a user who is deleted', () => {
  it('is out everywhere, on no list, and their username stays taken', async () => {
    const uma = await makeMember(owner, club, 'uma', 'operator');
    const open = await signIn(app, 'uma');
    const screen = await Screen.open(open);
    expect((await owner.delete(routes.user(uma))).status).toBe(403);
    expect((await gods.delete(routes.user(uma))).status).toBe(204);
    expect(await screen.closed).toBe(1000);
    expect((await open.get(routes.me)).status).toBe(401);
    expect(await signsIn('uma', passwordOf('uma'))).toBe(false);
    expect((await owner.get<UserView[]>(routes.users)).body.map(({ username }) => username)).not.toContain('uma');
    expect((await gods.post(routes.users, { username: 'uma', password: 'x' })).status).toBe(409);
    expect((await gods.delete(routes.user(uma))).status).toBe(404);
    expect((await auditOf(club))[0]).toBe('god deleted uma');
  });
});
