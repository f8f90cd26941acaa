import {
  analysedGigSchema,
  analysedHistorySchema,
  analyticsOverviewSchema,
  gigTypesSchema,
  instrumentSupplySchema,
  performanceSchema,
  performerHistorySchema,
  performerStatsSchema,
  rarelyPlayedSchema,
  rebuildSchema,
  trendSchema,
  waitsSchema,
} from './analytics/analytics.views.js';
import { messageSchema } from './chat/message.views.js';
import { feedbackPageSchema, feedbackReceiptSchema, feedbackResultsSchema, feedbackSchema } from './feedback/feedback.views.js';
import { paceSchema, paceViewSchema } from './forecast/pace.views.js';
import { addPerformerResponseSchema, linkOriginsSchema, raffleResetResultSchema, recentPerformerSchema } from './gigs/gig.requests.js';
import { gigSchema, performerSchema } from './gigs/gig.views.js';
import { drawSchema, raffleResultSchema, sealSchema } from './gigs/raffle.views.js';
import { temporaryOperatorsSchema } from './gigs/temporary-operator.views.js';
import { timelineEntrySchema } from './gigs/timeline.views.js';
import { livenessSchema, readinessReportSchema } from './health/health.views.js';
import { brokenEntrySchema, historyEntrySchema, historyPageSchema, verificationSchema } from './history/history.views.js';
import { liveSchema } from './live/live.views.js';
import { notificationPreferenceSchema, pushSubscriptionSchema, vapidKeySchema } from './notifications/push.views.js';
import { invitationSchema, joinPageSchema, newInvitationSchema } from './organisations/invitation.views.js';
import { auditEntrySchema, organisationSchema } from './organisations/organisation.views.js';
import { participantAppearancesSchema, participantSchema } from './participants/participant.views.js';
import { lastChangeSchema, refusalBodySchema } from './refusals.js';
import { placePerformerSchema, placeSchema } from './signup/place.views.js';
import { publicGigSchema, signupPageSchema, signupReceiptSchema } from './signup/signup.views.js';
import { newSecondFactorSchema, recoveryCodesSchema } from './users/second-factor.views.js';
import { signInSchema } from './users/security-log.views.js';
import { sessionSchema } from './users/session.views.js';
import { loginResponseSchema, membershipSchema, messageResponseSchema, themeSchema, userSchema } from './users/user.views.js';

/** The schemas of everything that the HTTP API answers, and of the parts that answers share, by the name of their type. */
export const answerSchemas = {
  AddPerformerResponse: addPerformerResponseSchema,
  AnalysedGigView: analysedGigSchema,
  AnalysedHistory: analysedHistorySchema,
  AnalyticsOverview: analyticsOverviewSchema,
  AuditEntryView: auditEntrySchema,
  BrokenEntry: brokenEntrySchema,
  DrawView: drawSchema,
  FeedbackPageView: feedbackPageSchema,
  FeedbackReceipt: feedbackReceiptSchema,
  FeedbackResultsView: feedbackResultsSchema,
  FeedbackView: feedbackSchema,
  GigTypesView: gigTypesSchema,
  GigView: gigSchema,
  HistoryEntryView: historyEntrySchema,
  HistoryPage: historyPageSchema,
  InstrumentSupply: instrumentSupplySchema,
  InvitationView: invitationSchema,
  JoinPageView: joinPageSchema,
  LastChange: lastChangeSchema,
  LinkOriginsView: linkOriginsSchema,
  LiveView: liveSchema,
  LivenessView: livenessSchema,
  LoginResponse: loginResponseSchema,
  MembershipView: membershipSchema,
  MessageResponse: messageResponseSchema,
  MessageView: messageSchema,
  NewSecondFactor: newSecondFactorSchema,
  NewInvitationView: newInvitationSchema,
  NotificationPreferenceView: notificationPreferenceSchema,
  OrganisationView: organisationSchema,
  Pace: paceSchema,
  PaceView: paceViewSchema,
  ParticipantAppearancesView: participantAppearancesSchema,
  ParticipantView: participantSchema,
  PerformanceRow: performanceSchema,
  PerformerHistoryView: performerHistorySchema,
  PerformerStatsView: performerStatsSchema,
  PerformerView: performerSchema,
  PlacePerformer: placePerformerSchema,
  PlaceView: placeSchema,
  PublicGig: publicGigSchema,
  PushSubscriptionView: pushSubscriptionSchema,
  RaffleResetResult: raffleResetResultSchema,
  RaffleResult: raffleResultSchema,
  RarelyPlayedRow: rarelyPlayedSchema,
  ReadinessReport: readinessReportSchema,
  RebuildView: rebuildSchema,
  RecentPerformer: recentPerformerSchema,
  RecoveryCodesView: recoveryCodesSchema,
  RefusalBody: refusalBodySchema,
  SealView: sealSchema,
  SessionView: sessionSchema,
  SignInView: signInSchema,
  SignupPageView: signupPageSchema,
  SignupReceipt: signupReceiptSchema,
  TemporaryOperatorsView: temporaryOperatorsSchema,
  ThemeView: themeSchema,
  TimelineEntryView: timelineEntrySchema,
  TrendRow: trendSchema,
  UserView: userSchema,
  VapidKeyView: vapidKeySchema,
  VerificationView: verificationSchema,
  WaitsView: waitsSchema,
} as const;
