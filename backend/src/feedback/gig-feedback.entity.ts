import { type StageReport } from '@jamjar/contracts/feedback/feedback.views';
import { type GigId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One submitted answer to the questions of a gig's feedback page. */
@Entity('gig_feedback')
export class GigFeedbackEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'gig_id' })
  gigId: GigId;

  @Column('text', { nullable: true })
  name: string | null;

  /** 1 to 5. */
  @Column('smallint', { name: 'enjoyment_rating', nullable: true })
  enjoymentRating: number | null;

  @Column('boolean', { name: 'would_attend_next' })
  wouldAttendNext: boolean;

  @Column('text', { nullable: true })
  feedback: string | null;

  @Column('double precision', { name: 'hours_spent', nullable: true })
  hoursSpent: number | null;

  @Column('text', { name: 'performed_on_stage', nullable: true })
  performedOnStage: StageReport | null;

  @Column('timestamptz', { name: 'submitted_at' })
  submittedAt: Date;
}
