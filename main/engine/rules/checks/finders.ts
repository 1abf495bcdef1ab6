import { bankAccount } from './bankAccounts.ts'
import { identityNumber } from './identityNumbers.ts'
import { realAddress } from './mailAddresses.ts'
import { encodedBlock, paymentCard, personName } from './numbersAndNames.ts'
import { phoneNumber } from './phoneNumbers.ts'
import { birthDate, postalAddress, socialSecurity, streetAddress } from './people.ts'
import { codeOnly, jsonDocument, stackTrace } from './machineText.ts'
import { directionMarks, hiddenComment, lookAlikes, tagCharacters, zeroWidth } from './characters.ts'
import { plantedOrders } from './plantedOrders.ts'
import { supersededDecision } from './supersededDecision.ts'
import { fragment, gateLength, gateStructure, noPreference, noWords, notForbidden, ordered } from './wording.ts'
import { toolOutput } from './toolOutput.ts'
import { restatesProjectFile } from './restates.ts'
import {
  assignedValue,
  environmentValue,
  hexKey,
  passwordInAddress,
  passwordOfName,
  randomValue,
  secretValue,
} from '../secrets/values.ts'
import type { Confirmation, Finder } from '../match.ts'

/** Checks that find by themselves, by name; null for what is found elsewhere. */
export const finders: Readonly<Record<string, Finder | null>> = {
  scanner: null,
  library: null,
  // By the difference check.
  'rewords-project-file': null,
  'gate-length': gateLength,
  'gate-structure': gateStructure,
  'superseded-decision': supersededDecision,
  'json-document': jsonDocument,
  'code-only': codeOnly,
  'stack-trace': stackTrace,
  'tool-output': toolOutput,
  'planted-orders': plantedOrders,
  fragment,
  'no-words': noWords,
  'no-preference': noPreference,
  'restates-project-file': restatesProjectFile,
  'direction-marks': directionMarks,
  'tag-characters': tagCharacters,
  'zero-width': zeroWidth,
  'look-alikes': lookAlikes,
}

/** Checks that confirm or reject a pattern's match. */
export const confirmations: Readonly<Record<string, Confirmation>> = {
  'real-address': realAddress,
  'phone-number': phoneNumber,
  'payment-card': paymentCard,
  'bank-account': bankAccount,
  'identity-number': identityNumber,
  'hidden-comment': hiddenComment,
  'person-name': personName,
  'encoded-block': encodedBlock,
  'not-forbidden': notForbidden,
  ordered,
  'secret-value': secretValue,
  'assigned-value': assignedValue,
  'password-in-address': passwordInAddress,
  'password-of-name': passwordOfName,
  'random-value': randomValue,
  'environment-value': environmentValue,
  'hex-key': hexKey,
  'social-security': socialSecurity,
  'birth-date': birthDate,
  'street-address': streetAddress,
  'postal-address': postalAddress,
}
