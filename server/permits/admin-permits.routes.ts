import {
  permitAmountAnswerSchema,
  permitAmountSchema,
  permitAmountsSchema,
} from '../../shared/admin-permits.ts';
import { messageSchema } from '../../shared/auth.ts';
import type { Base } from '../feature.ts';
import { operation, rowNumber } from '../http/operation.ts';
import { amountNotFound, enterAmount, listAmounts, undoAmount } from './permit-amounts.service.ts';
import type { PermitStore } from './permit-store.service.ts';

type Deps = Pick<Base, 'db' | 'jobChanges' | 'now'> & { store: PermitStore };

/** The administrators' operations on amounts of permits that end. */
export function adminPermitOperations(deps: Deps) {
  return [
    operation('GET /api/admin/permit-amounts', {
      summary: 'The amounts of work permits that end soon or have ended, and those entered since',
      responses: { 200: { description: 'All of them', schema: permitAmountsSchema } },
      access: 'admin',
      handle: async ({ c }) => c.json(await listAmounts(deps)),
    }),
    operation('POST /api/admin/permit-amounts', {
      summary:
        'Enter the new amount of a work permit. Without `save` it only says what would change',
      body: permitAmountSchema,
      responses: {
        200: { description: 'What changes, and its number', schema: permitAmountAnswerSchema },
        404: 'There is no such amount',
        409: 'An amount was already entered for these days',
      },
      access: 'admin',
      handle: async ({ c, viewer: user, body }) => c.json(await enterAmount(deps, user, body)),
    }),
    operation('DELETE /api/admin/permit-amounts/{id}', {
      summary: 'Undo an entered amount. The one before it holds again',
      params: { id: rowNumber('The number of the entered amount', amountNotFound) },
      responses: { 200: { description: 'It is gone', schema: messageSchema } },
      access: 'admin',
      handle: async ({ c, viewer: user, params }) =>
        c.json({ message: await undoAmount(deps, user, params.id) }),
    }),
  ];
}
