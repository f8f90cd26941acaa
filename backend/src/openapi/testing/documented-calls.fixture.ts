/** One call of the two product documents: its route, the fields of its query or body, and the fields of its answer. */
export interface DocumentedCall {
  readonly route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  readonly fields?: readonly string[];
  /** Paths of fields of the answer (`winner.id`), in lists those of each row. Left out where the documents name none. */
  readonly answer?: readonly string[];
}

const fieldsIn = (name: string, fields: readonly string[]): readonly string[] => fields.map((field) => `${name}.${field}`);

// Entities of both documents
const user = ['id', 'username', 'role', 'theme', 'multiScreenJams', 'organisationUsers.role', 'organisationUsers.organisation.id'];
const organisation = ['id', 'name', 'logoUrl', 'createdAt', 'organisationUsers.user'];
const event = [
  ...['id', 'name', 'type', 'date', 'venue', 'description', 'organisationId', 'organisation.name', 'organisation.logoUrl', 'timeLimit'],
  ...['completed', 'deleted', 'signupUrl', 'signupEnabled', 'signupLimit', 'raffleEnabled', 'logoUrl', 'feedbackUrl', 'feedbackEnabled'],
  ...['performerCount', 'currentParticipants'],
];
const participant = ['id', 'name', 'organisationId', 'email', 'phone', 'instagram', 'lookingForBand'];
const performer = [
  ...['id', 'name', 'participantId', 'jamNightId', 'instruments', 'currentInstruments', 'tier', 'priority', 'performerType', 'played'],
  ...['performanceCount', 'timeOnStage', 'onStage', 'stageStartTime', 'pendingStage', 'pendingRemoval', 'replacementName'],
  ...['replacingPerformerId', 'removed', 'attended', 'sortOrder', 'raffleEntrances', 'raffleWins'],
  ...['notes', 'instagram', 'email', 'phone', 'lookingForBand'],
];
/** The document names the fields of a performer as examples; these say who somebody is and what they won, and are not edited. */
const notPatched = new Set(['id', 'participantId', 'jamNightId', 'raffleWins']);
const newPerformer = [
  ...['participantId', 'name', 'email', 'phone', 'instagram', 'instruments', 'tier', 'priority', 'lookingForBand', 'notes', 'jamNightId'],
  ...['contact', 'sortOrder', 'performerType'],
];
const message = ['id', 'jamNightId', 'content', 'senderName', 'createdAt'];
const overview = [
  ...['totalEvents', 'totalPerformers', 'uniquePerformers', 'signupToPerformancePercentage', 'totalPerformances', 'avgStageTime'],
  ...['avgPerformancesPerActivePerformer', 'itemType', 'topItems.item', 'topItems.count'],
  ...fieldsIn('recentActivity', ['eventName', 'eventDate', 'performerCount', 'avgStageTime']),
];
const activePerformer = ['participantId', 'participantName', 'eventsAttended', 'totalPerformances', 'totalStageTime'];
const performance = [
  ...['eventId', 'eventName', 'eventDate', 'eventType', 'venue', 'played', 'attended', 'tier', 'performanceCount', 'timeOnStage'],
  ...['instruments', 'performerType', 'raffleWins'],
];
const performerHistory = [
  ...fieldsIn('participant', ['name', 'email', 'phone', 'instagram', 'lookingForBand']),
  ...fieldsIn('summary', ['eventsAttended', 'totalPerformances', 'totalStageTime', 'avgStageTime', 'topInstruments.instrument']),
  ...fieldsIn('performanceHistory', performance),
];
const feedback = ['id', 'name', 'enjoymentRating', 'hoursSpent', 'performedOnStage', 'wouldAttendNext', 'feedback', 'submittedAt'];
const feedbackResults = [
  ...['event.name', 'stats.totalResponses', 'stats.avgEnjoyment'],
  ...fieldsIn('stats.wouldAttendNext', ['yes', 'no', 'percentage']),
  ...fieldsIn('feedback', feedback),
];
const answersWithMessage = ['message'];

/** Every call of the documents. A program that knows only them must keep working, whatever the API learns besides. */
export const documentedCalls: readonly DocumentedCall[] = [
  // The first document: platform, organisations, events, public pages, analytics
  { route: 'POST /api/login', fields: ['username', 'password'], answer: ['token', ...fieldsIn('user', user)] },
  { route: 'POST /api/logout' },
  { route: 'GET /api/auth/user', answer: user },
  { route: 'GET /api/events', answer: event },
  { route: 'GET /api/organisations', answer: organisation },
  { route: 'GET /api/events/{gigId}', answer: event },
  { route: 'POST /api/events', fields: ['name', 'type', 'date', 'venue', 'description', 'organisationId'], answer: event },
  // The second document asks for the full event
  { route: 'PUT /api/events/{gigId}', fields: event.filter((field) => !field.includes('.')).concat('organisation'), answer: event },
  { route: 'PATCH /api/events/{gigId}/toggle-completed', answer: ['completed'] },
  { route: 'DELETE /api/events/{gigId}' },
  { route: 'POST /api/events/{gigId}/signup-link', answer: ['signupUrl'] },
  { route: 'PATCH /api/events/{gigId}/signup-link', fields: ['enabled'], answer: ['signupEnabled'] },
  { route: 'PATCH /api/events/{gigId}/signup-limit', fields: ['limit'], answer: ['signupEnabled'] },
  { route: 'PATCH /api/events/{gigId}/raffle-toggle', fields: ['enabled'], answer: ['raffleEnabled'] },
  { route: 'POST /api/feedback/generate-url/{gigId}', answer: ['feedbackUrl'] },
  { route: 'PUT /api/feedback/toggle/{gigId}', fields: ['enabled'], answer: ['feedbackEnabled'] },
  { route: 'PATCH /api/events/{gigId}/logo', fields: ['logoUrl'], answer: ['logoUrl'] },
  { route: 'POST /api/events/{gigId}/logo/upload', fields: ['logo'], answer: ['logoUrl'] },
  {
    route: 'GET /api/public/signup/{token}',
    answer: ['name', 'type', 'date', 'venue', 'description', 'signupLimit', 'currentParticipants'],
  },
  { route: 'POST /api/public/signup/{token}', fields: ['name', 'names', 'instruments', 'performerType', 'notes'] },
  { route: 'GET /api/feedback/event-info/{feedbackToken}', answer: ['name', 'date'] },
  { route: 'POST /api/feedback/submit', fields: ['name', 'enjoymentRating', 'wouldAttendNext', 'feedback', 'feedbackUrl'] },
  { route: 'GET /api/feedback/event/{gigId}', answer: feedbackResults },
  { route: 'GET /api/stats/event-types', fields: ['organisationId'] },
  { route: 'GET /api/stats/events', fields: ['organisationId', 'eventType'], answer: ['id', 'name'] },
  { route: 'GET /api/stats/overview', fields: ['organisationId', 'eventId', 'eventType'], answer: overview },
  {
    route: 'GET /api/stats/performer-stats',
    fields: ['organisationId', 'limit', 'eventId', 'eventType'],
    answer: fieldsIn('mostActivePerformers', activePerformer),
  },
  { route: 'GET /api/stats/performer-history/{participantId}', fields: ['organisationId'], answer: performerHistory },
  { route: 'POST /api/organisations', fields: ['name', 'username', 'password'], answer: ['id', 'name'] },
  { route: 'DELETE /api/organisations/{organisationId}' },
  { route: 'POST /api/organisations/{organisationId}/users', fields: ['userId', 'role'] },
  { route: 'DELETE /api/organisations/{organisationId}/users/{userId}' },
  { route: 'PATCH /api/organisations/{organisationId}/logo' },
  { route: 'POST /api/organisations/{organisationId}/logo/upload' },
  { route: 'GET /api/users', answer: user },
  { route: 'POST /api/users', fields: ['username', 'password', 'organisationId', 'role'], answer: ['id', 'username'] },
  { route: 'DELETE /api/users/{userId}' },
  { route: 'POST /api/users/{userId}/force-logout', answer: answersWithMessage },
  { route: 'POST /api/users/{userId}/reset-password', fields: ['newPassword'], answer: answersWithMessage },
  { route: 'POST /api/users/reset-password', fields: ['currentPassword', 'newPassword'], answer: answersWithMessage },

  // The second document: the running of an event. It also asks for HEAD /sw.js, which is a file of the web app
  { route: 'PATCH /api/performers/{performerId}', fields: performer.filter((field) => !notPatched.has(field)), answer: performer },
  { route: 'GET /api/performers', fields: ['jamNightId'], answer: performer },
  { route: 'POST /api/performers', fields: newPerformer, answer: performer },
  { route: 'GET /api/performers/recent/{participantId}', answer: ['instruments', 'tier', 'priority', 'performerType'] },
  { route: 'GET /api/participants', fields: ['organisationId'], answer: participant },
  { route: 'PATCH /api/participants/{participantId}', fields: ['lookingForBand'], answer: participant },
  { route: 'GET /api/messages', fields: ['jamNightId'], answer: message },
  { route: 'POST /api/messages', fields: ['jamNightId', 'content', 'senderName'], answer: message },
  {
    route: 'POST /api/events/{gigId}/raffle',
    answer: ['winner.id', 'winner.name', 'stats.totalEntrances', 'stats.eligibleParticipants'],
  },
  { route: 'POST /api/events/{gigId}/raffle/reset', answer: ['affectedPerformers'] },
  { route: 'GET /api/events/{gigId}/notification-preference', answer: ['globalEnabled', 'hasSubscription', 'eventEnabled'] },
  { route: 'PUT /api/events/{gigId}/notification-preference', fields: ['enabled'], answer: ['enabled'] },
  { route: 'PATCH /api/users/{userId}/settings', fields: ['multiScreenJams'], answer: ['multiScreenJams'] },
  { route: 'PUT /api/users/theme', fields: ['theme'], answer: ['theme'] },
  { route: 'GET /api/push/vapid-key', answer: ['publicKey'] },
  { route: 'POST /api/push/subscribe', fields: ['subscription'] },
  { route: 'POST /api/push/unsubscribe', fields: ['subscription'] },
  { route: 'GET /api/push/subscriptions', answer: ['endpoint'] },
];
