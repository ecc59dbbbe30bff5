import { serveTasks } from '../../thread-tasks.ts';
import { type DrawPicture, type JobPicture, loadDrawing } from './draw-picture.adapter.ts';

// Entry of the thread that pictures.service.ts starts. It draws one picture after the other.
let loading: Promise<DrawPicture> | undefined;

serveTasks(() => async (picture: JobPicture) => {
  loading ??= loadDrawing();
  const draw = await loading;
  return draw(picture);
});
