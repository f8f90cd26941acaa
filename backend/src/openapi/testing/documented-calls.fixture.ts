/** One call that the two documents list (S1 §7, S2 §7): its route, the fields of its query or body, and the fields of its answer. */
export interface DocumentedCall {
  readonly route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  readonly fields?: readonly string[];
  /** The fields of the answer, or of each row when the answer is a list. Left out where the documents name none. */
  readonly answer?: readonly string[];
}

const performerPatch = ['onStage', 'stageStartTime', 'timeOnStage', 'played', 'pendingStage', 'pendingRemoval', 'currentInstruments'];
const performerPatchMore = [
  'replacementName',
  'replacingPerformerId',
  'removed',
  'attended',
  'sortOrder',
  'performanceCount',
  'priority',
  'name',
];
const newPerformer = ['participantId', 'name', 'email', 'phone', 'instagram', 'instruments', 'tier', 'priority', 'lookingForBand', 'notes'];
const newPerformerMore = ['jamNightId', 'contact', 'sortOrder', 'performerType'];

/** Every call of the documents. A program that knows only them must keep working, whatever the API learns besides. */
export const documentedCalls: readonly DocumentedCall[] = [
  // S1 §7: platform, organisations, events, public pages, analytics
  { route: 'POST /api/login', fields: ['username', 'password'], answer: ['token', 'user'] },
  { route: 'POST /api/logout' },
  { route: 'GET /api/auth/user', answer: ['id', 'username', 'role', 'theme', 'multiScreenJams', 'organisationUsers'] },
  { route: 'GET /api/events', answer: ['id', 'name', 'type', 'date', 'venue', 'description', 'organisationId', 'completed'] },
  { route: 'GET /api/organisations', answer: ['id', 'name'] },
  { route: 'GET /api/events/{gigId}', answer: ['id', 'name', 'type', 'date', 'venue', 'description', 'completed', 'timeLimit'] },
  { route: 'POST /api/events', fields: ['name', 'type', 'date', 'venue', 'description', 'organisationId'], answer: ['id'] },
  { route: 'PUT /api/events/{gigId}', fields: ['name', 'date', 'venue', 'description', 'timeLimit'], answer: ['id'] },
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
  { route: 'GET /api/public/signup/{token}', answer: ['name', 'type', 'date'] },
  { route: 'POST /api/public/signup/{token}', fields: ['name', 'names', 'instruments', 'performerType', 'notes'] },
  { route: 'GET /api/feedback/event-info/{feedbackToken}', answer: ['name', 'date'] },
  { route: 'POST /api/feedback/submit', fields: ['name', 'enjoymentRating', 'wouldAttendNext', 'feedback', 'feedbackUrl'] },
  { route: 'GET /api/feedback/event/{gigId}', answer: ['event', 'feedback', 'stats'] },
  { route: 'GET /api/stats/event-types', fields: ['organisationId'] },
  { route: 'GET /api/stats/events', fields: ['organisationId', 'eventType'], answer: ['id', 'name'] },
  { route: 'GET /api/stats/overview', fields: ['organisationId', 'eventId', 'eventType'], answer: ['totalEvents', 'totalPerformers'] },
  { route: 'GET /api/stats/performer-stats', fields: ['organisationId', 'limit', 'eventId', 'eventType'] },
  { route: 'GET /api/stats/performer-history/{participantId}', fields: ['organisationId'] },
  { route: 'POST /api/organisations', fields: ['name', 'username', 'password'], answer: ['id', 'name'] },
  { route: 'DELETE /api/organisations/{organisationId}' },
  { route: 'POST /api/organisations/{organisationId}/users', fields: ['userId', 'role'] },
  { route: 'DELETE /api/organisations/{organisationId}/users/{userId}' },
  { route: 'PATCH /api/organisations/{organisationId}/logo' },
  { route: 'POST /api/organisations/{organisationId}/logo/upload' },
  { route: 'GET /api/users', answer: ['id', 'username'] },
  { route: 'POST /api/users', fields: ['username', 'password', 'organisationId', 'role'], answer: ['id', 'username'] },
  { route: 'DELETE /api/users/{userId}' },
  { route: 'POST /api/users/{userId}/force-logout', answer: ['message'] },
  { route: 'POST /api/users/{userId}/reset-password', fields: ['newPassword'], answer: ['message'] },
  { route: 'POST /api/users/reset-password', fields: ['currentPassword', 'newPassword'], answer: ['message'] },

  // S2 §7: the running of an event
  { route: 'PATCH /api/performers/{performerId}', fields: [...performerPatch, ...performerPatchMore], answer: ['id', 'name', 'onStage'] },
  { route: 'GET /api/performers', fields: ['jamNightId'], answer: ['id', 'name', 'onStage', 'pendingStage', 'played', 'sortOrder'] },
  { route: 'POST /api/performers', fields: [...newPerformer, ...newPerformerMore], answer: ['id', 'participantId', 'name'] },
  { route: 'GET /api/performers/recent/{participantId}', answer: ['instruments', 'tier', 'priority', 'performerType'] },
  { route: 'GET /api/participants', fields: ['organisationId'], answer: ['id', 'name'] },
  { route: 'PATCH /api/participants/{participantId}', fields: ['lookingForBand'], answer: ['lookingForBand'] },
  { route: 'GET /api/messages', fields: ['jamNightId'], answer: ['id', 'senderName'] },
  { route: 'POST /api/messages', fields: ['jamNightId', 'content', 'senderName'], answer: ['id'] },
  { route: 'POST /api/events/{gigId}/raffle', answer: ['winner', 'stats'] },
  { route: 'POST /api/events/{gigId}/raffle/reset', answer: ['affectedPerformers'] },
  { route: 'GET /api/events/{gigId}/notification-preference', answer: ['globalEnabled', 'hasSubscription', 'eventEnabled'] },
  { route: 'PUT /api/events/{gigId}/notification-preference', fields: ['enabled'], answer: ['eventEnabled'] },
  { route: 'PATCH /api/users/{userId}/settings', fields: ['multiScreenJams'], answer: ['multiScreenJams'] },
  { route: 'PUT /api/users/theme', fields: ['theme'], answer: ['theme'] },
  { route: 'GET /api/push/vapid-key', answer: ['publicKey'] },
  { route: 'POST /api/push/subscribe', fields: ['subscription'] },
  { route: 'POST /api/push/unsubscribe', fields: ['subscription'] },
  { route: 'GET /api/push/subscriptions', answer: ['endpoint'] },
];
