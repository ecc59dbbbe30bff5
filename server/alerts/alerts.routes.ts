import {
  alertAnswerSchema,
  alertListSchema,
  alertPreviewSchema,
  changeAlertSchema,
  notificationsSchema,
  saveAlertSchema,
  savedPreferencesSchema,
  savePreferencesSchema,
} from '../../shared/alerts.ts';
import { messageSchema } from '../../shared/auth.ts';
import { MAX_ALERTS } from '../../shared/constants/limits.ts';
import { operation, rowNumber } from '../http/operation.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import { previewAlert } from './alert-matches.service.ts';
import {
  type AlertsDeps,
  alertNotFound,
  changeAlert,
  criteriaOf,
  findSearch,
  listAlerts,
  readPreferences,
  removeAlert,
  saveAlert,
  savePreferences,
} from './alerts.service.ts';
import { liftMailBlock } from './mail-blocks.service.ts';

const alertId = { id: rowNumber('The number of the saved search', alertNotFound) };

const preview = {
  description: 'The jobs of the mail, and how many more',
  schema: alertPreviewSchema,
};

/** Notification preferences and saved searches. Each acts on those of the session's account. */
export function alertOperations(deps: AlertsDeps & { limits: RateLimits }) {
  const { db, limits } = deps;
  return [
    operation('GET /api/notifications', {
      summary: 'My notification preferences; empty lists mean all',
      responses: { 200: { description: 'The preferences', schema: notificationsSchema } },
      access: 'user',
      handle: async ({ c, viewer: user }) => c.json(await readPreferences(deps, user)),
    }),
    operation('POST /api/notifications', {
      summary:
        'Save my notification preferences whole. Countries are English names or codes; the time zone is an IANA name and holds for all my alerts',
      body: savePreferencesSchema,
      maxBody: 64_000,
      responses: { 200: { description: 'They are saved', schema: savedPreferencesSchema } },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        await limits.consume('changeAlerts', String(user.id));
        const saved = await savePreferences(deps, user, body);
        return c.json({ message: 'Notification preferences saved successfully!', ...saved });
      },
    }),
    operation('POST /api/notifications/preview', {
      searches: true,
      summary: 'What these preferences would send me now; nothing is saved',
      body: savePreferencesSchema,
      maxBody: 64_000,
      responses: { 200: preview },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        await limits.consume('previewAlert', String(user.id));
        const alert = { ...criteriaOf(body), frequency: body.frequency };
        return c.json(
          await previewAlert(deps, { ...alert, user_id: user.id, member: user.premium }),
        );
      },
    }),
    operation('DELETE /api/notifications/mail-block', {
      summary: 'Send alerts to my address again, after it refused mail or complained',
      responses: { 200: { description: 'Mail is sent again', schema: messageSchema } },
      access: 'user',
      handle: async ({ c, viewer: user }) => {
        await limits.consume('liftMailBlock', String(user.id));
        await liftMailBlock(db, user.email);
        return c.json({ message: 'We send job alerts to your address again.' });
      },
    }),
    operation('GET /api/alerts', {
      summary: 'My saved searches, newest first',
      responses: { 200: { description: 'The saved searches', schema: alertListSchema } },
      access: 'user',
      handle: async ({ c, viewer: user }) =>
        c.json({ alerts: await listAlerts(deps, user), limit: MAX_ALERTS }),
    }),
    operation('POST /api/alerts', {
      summary:
        'Save a search as an alert, with the filters of /jobs. The same search again changes the alert that is there',
      body: saveAlertSchema,
      cleansTexts: true,
      responses: {
        200: { description: 'There was one for this search already', schema: alertAnswerSchema },
        201: { description: 'It is saved', schema: alertAnswerSchema },
        409: 'My account has reached its limit',
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        await limits.consume('changeAlerts', String(user.id));
        const { alert, isNew } = await saveAlert(deps, user, body);
        return isNew
          ? c.json({ message: `Alert saved: ${alert.name}`, alert }, 201)
          : c.json({ message: `You already have this alert: ${alert.name}`, alert });
      },
    }),
    operation('PATCH /api/alerts/{id}', {
      summary: 'Rename, pause or resume a saved search of mine, or change its frequency',
      params: alertId,
      body: changeAlertSchema,
      cleansTexts: true,
      responses: { 200: { description: 'It is changed', schema: alertAnswerSchema } },
      access: 'user',
      handle: async ({ c, viewer: user, params, body }) => {
        await limits.consume('changeAlerts', String(user.id));
        const alert = await changeAlert(deps, user, params.id, body);
        return c.json({ message: 'The alert was changed.', alert });
      },
    }),
    operation('DELETE /api/alerts/{id}', {
      summary: 'Delete a saved search of mine',
      params: alertId,
      responses: { 200: { description: 'It is deleted', schema: messageSchema } },
      access: 'user',
      handle: async ({ c, viewer: user, params }) => {
        await removeAlert(deps, user, params.id);
        return c.json({ message: 'The alert was deleted.' });
      },
    }),
    operation('GET /api/alerts/{id}/preview', {
      searches: true,
      summary: 'What a saved search of mine would send now',
      params: alertId,
      responses: { 200: preview },
      access: 'user',
      handle: async ({ c, viewer: user, params }) => {
        await limits.consume('previewAlert', String(user.id));
        const alert = await findSearch(db, user.id, params.id);
        return c.json(await previewAlert(deps, { ...alert, member: user.premium }));
      },
    }),
  ];
}
