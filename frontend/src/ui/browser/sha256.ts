import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 as hex. Not by WebCrypto, which browsers do not offer to a page over plain http, as some venues serve it in their own network. */
export const sha256 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)));
