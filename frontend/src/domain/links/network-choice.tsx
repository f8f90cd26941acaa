import { SingleChoiceChips } from '../../ui/form/choice-chips.js';
import { chooseLinkOrigin, type LinkOrigin } from '../gigs/use-link-origin.js';
import styles from './links.module.css';

/** For a page at `localhost`: asks which of the machine's networks the phones are in, or warns that no phone reaches the machine. */
export function NetworkChoice({ origin, choices }: LinkOrigin) {
  if (choices?.length === 0) {
    return (
      <p role="alert" className={styles.warning}>
        Phones cannot open this link, it leads to this machine only. Connect the machine to the network of the phones, or set PUBLIC_URL.
      </p>
    );
  }
  if (choices === null || choices.length === 1) return null;
  const options = choices.map((value) => ({ value, label: new URL(value).host }));
  return (
    <div>
      <p>This machine is in several networks. Which one are the phones in?</p>
      <SingleChoiceChips label="Network" options={options} value={origin} onChange={chooseLinkOrigin} />
    </div>
  );
}
